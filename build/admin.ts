/** `npm run admin -- …`: the operators' command line; builds it first if needed. */
import { availableParallelism } from 'node:os'
import { ensureBuilt, environmentWithKey, serverPart } from './ensure-built.ts'
import { runChild } from './run-child.ts'

ensureBuilt(serverPart)
const parameters = ['dist/server/admin.js', ...process.argv.slice(2)]
// Image processing uses Node's thread pool, which has four threads whatever the number of cores.
const threads = String(Math.max(4, availableParallelism()))
process.exitCode = await runChild(process.execPath, parameters, {
  UV_THREADPOOL_SIZE: threads,
  ...environmentWithKey(),
})
