/** Bundles the app that starts the kiosk on a real Electron, once per run. */
import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { rolldown } from 'rolldown'

/** The folder that Electron is given. */
export const startFolder = path.resolve('test-results/kiosk-start')

/** Writes `startFolder`. */
export async function buildStart(): Promise<void> {
  const bundle = await rolldown({
    input: path.resolve('tests/kiosk/electron/start.ts'),
    platform: 'node',
    external: ['electron'],
  })
  await bundle.write({ file: path.join(startFolder, 'start.js'), format: 'esm', codeSplitting: false })
  await bundle.close()
  writeFileSync(
    path.join(startFolder, 'package.json'),
    JSON.stringify({ name: 'kiosk-start', type: 'module', main: 'start.js' }),
  )
}
