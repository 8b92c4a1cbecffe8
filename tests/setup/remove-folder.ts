import { rm } from 'node:fs/promises'

/** Removes a folder and what is in it, also where a process that is just ending still writes there. */
export function removeFolder(folder: string): Promise<void> {
  return rm(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 })
}
