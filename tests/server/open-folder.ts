import { removeFolder } from '../setup/remove-folder.ts'
import { makeDataDirectory } from '../setup/server-process.ts'

/** An empty folder, removed by its `close`. */
export async function openFolder() {
  const path = await makeDataDirectory()
  return { path, close: () => removeFolder(path) }
}
