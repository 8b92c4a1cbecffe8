/** Before `npm start`: builds what is missing or stale. npm then runs the server itself, with no process between. */
import { ensureBuilt, serverPart, webPart } from './ensure-built.ts'

const { ORDER_ENCRYPTION_KEY: ofServer, VITE_ORDER_ENCRYPTION_KEY: ofBundle } = process.env
if (ofBundle && ofBundle !== ofServer) {
  console.error(
    'ORDER_ENCRYPTION_KEY: set it, not VITE_ORDER_ENCRYPTION_KEY. The bundle is built with the same key.',
  )
  process.exit(1)
}
ensureBuilt(serverPart)
ensureBuilt(webPart)
