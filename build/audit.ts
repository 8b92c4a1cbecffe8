/**
 * `npm run audit`: known weaknesses in what goes out to others. Three outcomes: none known, some (exit 1), or nobody
 * could be asked (exit 2), since a mirror without this service must not pass for good news.
 */
import { spawnSync } from 'node:child_process'
import * as v from 'valibot'

const report = v.object({
  metadata: v.object({ vulnerabilities: v.record(v.string(), v.number()) }),
  vulnerabilities: v.record(v.string(), v.object({ name: v.string(), severity: v.string() })),
})
const COULD_NOT_ASK = 2
const TIMEOUT_MS = 120_000

const { stdout } = spawnSync('npm', ['audit', '--omit=dev', '--json'], {
  encoding: 'utf8',
  timeout: TIMEOUT_MS,
  shell: process.platform === 'win32',
})

function answer(): unknown {
  try {
    return JSON.parse(stdout)
  } catch {
    return null
  }
}

const read = v.safeParse(report, answer())
if (!read.success) {
  console.error(
    `The registry did not answer, so nothing is known: ${stdout.slice(0, 300) || 'no answer in time'}`,
  )
  process.exitCode = COULD_NOT_ASK
} else {
  const found = Object.values(read.output.vulnerabilities)
  for (const { name, severity } of found) console.error(`${name}: ${severity}`)
  console.log(found.length === 0 ? 'No known weakness.' : `${found.length} packages with known weaknesses.`)
  process.exitCode = found.length > 0 ? 1 : 0
}
