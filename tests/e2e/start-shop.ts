/**
 * Builds what is missing and starts the server once, with the demo client and, if available, the imported real
 * catalogue.
 */
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import path from 'node:path'
import { consolePart, ensureBuilt, serverPart, webPart } from '../../build/ensure-built.ts'
import { announceServer } from '../setup/announce-server.ts'

const FOLDER = path.resolve('../shared/data/real-catalogue')
const CLIENT = 'luma'

function admin(environment: NodeJS.ProcessEnv, ...parameters: string[]): void {
  const { status, stdout, stderr } = spawnSync(process.execPath, ['dist/server/admin.js', ...parameters], {
    env: environment,
    encoding: 'utf8',
  })
  // 1 means that some rows were rejected, as is usual for a real spreadsheet; the others were imported.
  if (status !== 0 && status !== 1)
    throw new Error(`admin ${parameters.join(' ')} failed:\n${stdout}${stderr}`)
}

/**
 * Creates a client with the real catalogue beside the project, through the operators' commands.
 * @returns its login id; `null`, with a notice, if the catalogue does not exist
 */
function importRealCatalogue(environment: NodeJS.ProcessEnv): string | null {
  if (!existsSync(path.join(FOLDER, 'products.csv'))) {
    console.log(`The real catalogue is not here (${FOLDER}); its tests are skipped.`)
    return null
  }
  admin(environment, 'client', 'create', '--login-id', CLIENT, '--name', 'Luma Gear')
  const files = {
    '--csv': path.join(FOLDER, 'products.csv'),
    '--pictures': path.join(FOLDER, 'images'),
    '--banners': path.join(FOLDER, 'banners'),
  }
  admin(environment, 'catalogue', 'import', '--client', CLIENT, ...Object.entries(files).flat())
  return CLIENT
}

/** Playwright's global setup. @returns the teardown. */
export default function startShop(): Promise<() => Promise<void>> {
  ensureBuilt(serverPart)
  ensureBuilt(webPart)
  ensureBuilt(consolePart)
  return announceServer(importRealCatalogue)
}
