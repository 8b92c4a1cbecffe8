/** First half of `npm start` (start.js): builds what is missing or stale. */
import { consolePart, ensureBuilt, serverPart, webPart } from './ensure-built.ts'

const { ORDER_ENCRYPTION_KEY: ofServer, VITE_ORDER_ENCRYPTION_KEY: ofBundle } = process.env
if (ofBundle && ofBundle !== ofServer) {
  console.error(
    'ORDER_ENCRYPTION_KEY: set it, not VITE_ORDER_ENCRYPTION_KEY. The bundle is built with the same key.',
  )
  process.exit(1)
}
ensureBuilt(serverPart)
ensureBuilt(webPart)
ensureBuilt(consolePart)
