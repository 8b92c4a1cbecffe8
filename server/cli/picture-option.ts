import { PictureRefused } from '../media/take-picture.ts'
import { pathFrom, type CliContext } from './cli-context.ts'
import { AdminFault, exitCodes } from './exit-codes.ts'
import { takePictureFile } from './picture-intake.ts'

/**
 * Stores the picture that an option names.
 * @param longestSide in pixels
 * @returns the stored file's name
 * @throws AdminFault if the file does not exist or is rejected
 */
export async function takePictureOption(
  context: CliContext,
  option: string,
  given: string,
  longestSide: number,
): Promise<string> {
  const file = pathFrom(context, given)
  try {
    return await takePictureFile(context.media, file, longestSide)
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
