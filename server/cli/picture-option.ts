/** An option of a command that names a picture file. */
import { pathFrom, type CliContext } from './cli-context.ts'
import { AdminFault, exitCodes } from './exit-codes.ts'
import { PictureRefused, takePicture } from './picture-intake.ts'

/**
 * Takes the picture that an option names into the media store.
 * @param longestSide in pixels
 * @returns the kept file's name
 * @throws AdminFault where there is no such file, or it is no picture that is taken
 */
export async function takePictureOption(
  context: CliContext,
  option: string,
  given: string,
  longestSide: number,
): Promise<string> {
  const file = pathFrom(context, given)
  try {
    return await takePicture(context.media, file, longestSide)
  } catch (error) {
    if (error instanceof PictureRefused) {
      throw new AdminFault(exitCodes.wrongUsage, `--${option}: ${file}: ${error.message}.`)
    }
    if ((error as { code?: unknown }).code === 'ENOENT') {
      throw new AdminFault(exitCodes.wrongUsage, `--${option}: there is no file ${file}.`)
    }
    throw error
  }
}
