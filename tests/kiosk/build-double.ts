/** Bundles the double once a run, so that no kiosk waits for a compiler. */
import path from 'node:path'
import { rolldown } from 'rolldown'

/** What the driver starts for each kiosk. */
export const builtDouble = path.resolve('test-results/kiosk-double/run.js')

/** Writes `builtDouble`; packages stay where they are. */
export async function buildDouble(): Promise<void> {
  const bundle = await rolldown({
    input: path.resolve('tests/kiosk/double/run.ts'),
    platform: 'node',
    external: (name) => !name.startsWith('.') && !path.isAbsolute(name),
  })
  await bundle.write({ file: builtDouble, format: 'esm', codeSplitting: false })
  await bundle.close()
}
