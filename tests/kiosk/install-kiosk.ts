/** Installs the kiosk that the tests run. */
import { cpSync, mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'

const INSTALLED = 'KIOSK_INSTALLED_FOLDER'

/** Folder of this run's kiosk; the project itself if none was installed. */
export function installedKiosk(): string {
  return process.env[INSTALLED] ?? '.'
}

/**
 * Copies a package's content to a folder without a `node_modules` above it: a package that the bundle still imports is
 * then missing, as in an installed kiosk (docs/decisions/006).
 * @returns the folder
 */
export function installKiosk(): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'installed-kiosk-'))
  for (const part of ['dist/kiosk', 'resources/host'])
    cpSync(path.resolve(part), path.join(folder, part), { recursive: true })
  cpSync('package.json', path.join(folder, 'package.json'))
  process.env[INSTALLED] = folder
  return folder
}
