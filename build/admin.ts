/** `npm run admin -- …`: the command line of the people who run a shop, built first where it must be. */
import { availableParallelism } from 'node:os'
import { ensureBuilt, environmentWithKey, serverPart } from './ensure-built.ts'
import { runChild } from './run-child.ts'

ensureBuilt(serverPart)
const parameters = ['dist/server/admin.js', ...process.argv.slice(2)]
// Pictures are taken on Node's pool of threads, which has four of them however many cores there are.
const threads = String(Math.max(4, availableParallelism()))
process.exitCode = await runChild(process.execPath, parameters, {
  UV_THREADPOOL_SIZE: threads,
  ...environmentWithKey(),
})
