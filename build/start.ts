/** `npm start`: builds what is missing or stale, then runs the server, which also serves the shop. */
import { ensureBuilt, environmentWithKey, serverPart, webPart } from './ensure-built.ts'
import { runChild } from './run-child.ts'

ensureBuilt(serverPart)
ensureBuilt(webPart)
process.exitCode = await runChild(process.execPath, ['dist/server/main.js'], environmentWithKey())
