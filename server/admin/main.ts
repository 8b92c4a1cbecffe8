/** Entry point of `npm run admin`. */
import { terminalContext } from './cli-context.ts'
import { AdminFault, exitCodes } from './exit-codes.ts'
import { runAdmin } from './run-admin.ts'

try {
  process.exitCode = await runAdmin(process.argv.slice(2), terminalContext(process.env))
} catch (error) {
  if (!(error instanceof AdminFault)) throw error
  process.stderr.write(`${error.message}\n`)
  process.exitCode = exitCodes.wrongUsage
}
