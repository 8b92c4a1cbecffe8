/** `npm run admin -- …`: the command line of the people who run a shop, built first where it must be. */
import { ensureBuilt, environmentWithKey, serverPart } from './ensure-built.ts'
import { runChild } from './run-child.ts'

ensureBuilt(serverPart)
const parameters = ['dist/server/admin.js', ...process.argv.slice(2)]
process.exitCode = await runChild(process.execPath, parameters, environmentWithKey())
