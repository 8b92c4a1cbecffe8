/** Entry point of `npm run admin`. */
import { stopOnSignal, type Closers } from '../shutdown.ts'
import { processContext } from './cli-context.ts'
import { AdminFault, exitCodes } from './exit-codes.ts'
import { runAdmin } from './run-admin.ts'

const closers: Closers = []
stopOnSignal(closers, exitCodes.interrupted)
try {
  process.exitCode = await runAdmin(process.argv.slice(2), processContext(process.env, closers))
} catch (error) {
  if (!(error instanceof AdminFault)) throw error
  process.stderr.write(`${error.message}\n`)
  process.exitCode = exitCodes.wrongUsage
}
