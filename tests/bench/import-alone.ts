/** Imports a catalogue in a process of its own and tells its peak memory in MB; its words are the database, a folder and a file. */
import { resourceUsage } from 'node:process'
import { runAdmin } from '../../server/cli/run-admin.ts'
import { openDatabase } from '../../server/db/open.ts'
import { testCliContext } from '../setup/test-cli-context.ts'

const [databaseUrl = '', folder = '', file = ''] = process.argv.slice(2)
const database = await openDatabase({ databaseUrl, dataDirectory: folder })
const words = ['catalogue', 'import', '--client', 'bench', '--csv', file]
const exitCode = await runAdmin(words, testCliContext(database, folder))
await database.close()
process.send?.(exitCode === 0 ? resourceUsage().maxRSS / 1024 : Number.NaN)
