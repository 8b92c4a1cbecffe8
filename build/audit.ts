/**
 * `npm run audit`: known vulnerabilities in everything that the kiosk and the provider ship, including bundled packages
 * and Electron, and Electron's end of life. Packages used only to build and test are left out. Exit code 1 if there are
 * any, or if Electron's major is no longer supported. Exit code 2 if the registry could not be queried, so that a
 * mirror without this service does not count as success.
 */
import { spawnSync } from 'node:child_process'
import * as v from 'valibot'
import { electronSupport } from './electron-support.ts'
import { lockedPackages, packagesOfKiosk, packagesOfProvider } from './shipped-packages.ts'

const report = v.object({
  metadata: v.object({ vulnerabilities: v.record(v.string(), v.number()) }),
  vulnerabilities: v.record(
    v.string(),
    v.object({ name: v.string(), severity: v.string(), nodes: v.array(v.string()) }),
  ),
})
const COULD_NOT_ASK = 2
const TIMEOUT_MS = 120_000
const MOST_BYTES = 64 * 1024 * 1024
const ELECTRON = 'node_modules/electron'

const locked = lockedPackages()
const shipped = new Set([
  ELECTRON,
  ...[...packagesOfKiosk(locked), ...packagesOfProvider(locked)].map(({ place }) => place),
])

function auditReport(): { answer: unknown; stdout: string } {
  const { stdout } = spawnSync('npm', ['audit', '--json'], {
    encoding: 'utf8',
    timeout: TIMEOUT_MS,
    maxBuffer: MOST_BYTES,
    shell: process.platform === 'win32',
  })
  try {
    return { answer: JSON.parse(stdout), stdout }
  } catch {
    return { answer: null, stdout }
  }
}

const { supported, sentence } = electronSupport(locked[ELECTRON]?.version ?? '', new Date())
if (supported) console.log(sentence)
else console.error(sentence)

const { answer, stdout } = auditReport()
const read = v.safeParse(report, answer)
if (!read.success) {
  console.error(
    `The registry did not answer, so nothing is known: ${stdout.slice(0, 300) || 'no answer in time'}`,
  )
  process.exitCode = COULD_NOT_ASK
} else {
  const found = Object.values(read.output.vulnerabilities).filter(({ nodes }) =>
    nodes.some((place) => shipped.has(place)),
  )
  for (const { name, severity } of found) console.error(`${name}: ${severity}`)
  console.log(
    found.length === 0
      ? `No known vulnerability in ${shipped.size} packages.`
      : `${found.length} packages with known vulnerabilities.`,
  )
  process.exitCode = found.length > 0 || !supported ? 1 : 0
}
