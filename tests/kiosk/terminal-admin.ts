/** IT's side of a terminal: the real command line on the running server's database. */
import { processContext } from '../../server/cli/cli-context.ts'
import { runAdmin } from '../../server/cli/run-admin.ts'
import { openDatabase } from '../../server/db/open.ts'
import { runningShop } from '../setup/running-shop.ts'

export interface TerminalAdmin {
  /** Enrols a terminal of the demo client. @returns its number, and its kiosk's settings */
  enrol(name: string): Promise<{ id: string; settings: { heartbeatUrl: string; terminalToken: string } }>
  /** Runs `npm run admin -- terminal` with these arguments. @returns its output */
  admin(...words: string[]): Promise<string>
  close(): Promise<void>
}

/** @throws if a command exits with another code than 0 */
export async function openTerminalAdmin(): Promise<TerminalAdmin> {
  const { url, databaseUrl, dataDirectory } = runningShop()
  const database = await openDatabase({ databaseUrl, dataDirectory, connections: 2 })
  async function admin(...words: string[]): Promise<string> {
    const printed: string[] = []
    const complaints: string[] = []
    const exitCode = await runAdmin(['terminal', ...words], {
      ...processContext({ DATABASE_URL: databaseUrl, DATA_DIR: dataDirectory }),
      print: (text) => printed.push(text),
      complain: (text) => complaints.push(text),
      withDatabase: (work) => work(database),
    })
    if (exitCode !== 0) throw new Error(`terminal ${words.join(' ')}: ${complaints.join('\n')}`)
    return printed.join('\n')
  }
  return {
    admin,
    async enrol(name) {
      const made = JSON.parse(await admin('enrol', '--client', 'demo', '--name', name, '--json')) as {
        id: number
        token: string
      }
      const heartbeatUrl = `${new URL(url).origin}/api/v1/terminals/heartbeat`
      return { id: String(made.id), settings: { heartbeatUrl, terminalToken: made.token } }
    },
    close: () => database.close(),
  }
}
