/** Opens the configured database and holds it until SIGTERM; tests run it as a process. */
import { inBackground } from '../../src/lib/in-background.ts'
import { openDatabase } from '../../server/db/open.ts'

const opened = await openDatabase({
  databaseUrl: process.env['DATABASE_URL'] || undefined,
  dataDirectory: process.env['DATA_DIR'] ?? '',
})
const waiting = setInterval(() => {}, 60_000)
process.once('SIGTERM', () => {
  clearInterval(waiting)
  inBackground(opened.close())
})
// Last: the test may send the signal at once.
process.stdout.write('open\n')
