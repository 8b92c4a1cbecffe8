import { open, rm } from 'node:fs/promises'
import { AdminFault, exitCodes } from './exit-codes.ts'

/**
 * Writes a file that was not there, for its owner alone: what a command hands out may be about a person.
 * @throws AdminFault where the file is there already, or can't be made; what the disk threw where it can't be filled
 */
export async function writeNewFile(path: string, content: string | Uint8Array): Promise<void> {
  const file = await open(path, 'wx', 0o600).catch((error: unknown) => {
    const isThere = (error as { code?: unknown }).code === 'EEXIST'
    const why = isThere ? 'is there already' : "can't be written"
    throw new AdminFault(exitCodes.wrongUsage, `${path} ${why}.`)
  })
  try {
    await file.writeFile(content)
  } catch (error) {
    await rm(path, { force: true })
    throw error
  } finally {
    await file.close()
  }
}
