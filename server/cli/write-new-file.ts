import { open, rm } from 'node:fs/promises'
import { AdminFault, exitCodes } from './exit-codes.ts'

/**
 * Writes a new file that only its owner can read: a command's output may contain personal data.
 * @throws AdminFault if the file exists or can't be created; the file system's error if writing fails
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
