/** Bundles the fake once per run, so that no kiosk waits for a compiler, and installs the kiosk that it runs. */
import { cpSync, mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { rolldown } from 'rolldown'

/** The script that the driver starts for each kiosk. */
export const builtFake = path.resolve('test-results/kiosk-fake-electron/run.js')

/** Writes `builtFake`, without its packages. */
export async function buildFake(): Promise<void> {
  const bundle = await rolldown({
    input: path.resolve('tests/kiosk/fake-electron/run.ts'),
    platform: 'node',
    external: (name) => !name.startsWith('.') && !path.isAbsolute(name),
  })
  await bundle.write({ file: builtFake, format: 'esm', codeSplitting: false })
  await bundle.close()
}

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
