import { rm } from 'node:fs/promises'

/** Removes a folder with its content, even if an ending process still writes there. */
export function removeFolder(folder: string): Promise<void> {
  return rm(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 })
}
