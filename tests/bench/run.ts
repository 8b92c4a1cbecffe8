/**
 * `npm run bench`: the first view, the provider and a long listing, one after the other, since they share the
 * machine. `--check` ends with 1 where a budget is broken.
 */
import { runCommand } from '../setup/run-command.ts'

const benches = [
  ['The first view', 'tests/bench/web-bench.ts'],
  ['The provider', 'tests/bench/server-bench.ts'],
  ['A long listing', 'tests/bench/listing-bench.ts'],
] as const

const passedOn = process.argv.slice(2)
const failed: string[] = []
for (const [name, file] of benches) {
  console.log(`\n${name}`)
  const { ok } = await runCommand('tsx', [file, ...passedOn], { show: true })
  if (!ok) failed.push(name)
}
if (failed.length > 0) {
  console.error(`\nBelow budget or not measured: ${failed.join(', ')}`)
  process.exitCode = 1
}
