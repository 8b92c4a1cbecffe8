/** Takes a picture from a file on the operator's disk. */
import { readFile, stat } from 'node:fs/promises'
import type { MediaStore } from '../media/media-store.ts'
import { assertPictureSize, PictureRefused, takePicture } from '../media/take-picture.ts'

/**
 * Stores a file's picture as `takePicture` does.
 * @returns the stored file's name
 * @throws PictureRefused if the file is not a picture, or too big; or the store's own error
 */
export async function takePictureFile(media: MediaStore, file: string, longestSide: number): Promise<string> {
  const fileStats = await stat(file)
  // Reading a pipe would block, and a folder can't be read.
  if (!fileStats.isFile()) throw new PictureRefused('it is no file')
  // Before it is read: a file may be larger than the memory.
  assertPictureSize(fileStats.size)
  const { filename } = await takePicture(media, await readFile(file), longestSide)
  return filename
}
