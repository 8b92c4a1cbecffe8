/** The command line in tests: on its own database, with its output recorded. */
import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { processContext, type CliContext } from '../../../server/cli/cli-context.ts'
import { runAdmin } from '../../../server/cli/run-admin.ts'
import type { OpenDatabase } from '../../../server/db/open.ts'
import { fillPlaces } from '../../../server/db/places/fill-places.ts'
import { removeFolder } from '../../setup/remove-folder.ts'
import { testCliContext } from '../../setup/test-cli-context.ts'
import { openTestDatabase } from '../test-database.ts'

interface Ran {
  exitCode: number
  printed: string
  complaints: string[]
}

export interface AdminBench {
  database: OpenDatabase
  dataDirectory: string
  /** Runs `npm run admin --` with these arguments. */
  admin: (...words: string[]) => Promise<Ran>
  /** The same with changes to the context. */
  adminWith: (other: Partial<CliContext>, ...words: string[]) => Promise<Ran>
  close: () => Promise<void>
}

const fixtures = resolve(import.meta.dirname, '../../fixtures')

/** @param others a database that another part of the test closes, and the pepper of login codes */
export async function openAdminBench(
  others: { database?: OpenDatabase; otpPepper?: string } = {},
): Promise<AdminBench> {
  const database = others.database ?? (await openTestDatabase())
  await fillPlaces(database.db)
  const dataDirectory = await mkdtemp(join(tmpdir(), 'admin-test-'))
  const adminWith = async (other: Partial<CliContext>, ...words: string[]): Promise<Ran> => {
    const printed: string[] = []
    const complaints: string[] = []
    const context = testCliContext(database, dataDirectory, {
      print: (text) => printed.push(text),
      complain: (text) => complaints.push(text),
      folder: fixtures,
      otpPepper: others.otpPepper,
      randomBelow: () => 4321,
      ...other,
    })
    const exitCode = await runAdmin(words, context)
    return { exitCode, printed: printed.join('\n'), complaints }
  }
  return {
    database,
    dataDirectory,
    admin: (...words) => adminWith({}, ...words),
    adminWith,
    close: async () => {
      if (others.database === undefined) await database.close()
      await removeFolder(dataDirectory)
    },
  }
}

/** The real command line, as its own process would run it. */
export async function realAdmin(environment: NodeJS.ProcessEnv, ...words: string[]) {
  const said: string[] = []
  const say = (text: string) => void said.push(text)
  const context = { ...processContext(environment), print: say, complain: say, watched: false, confirm: null }
  return { exitCode: await runAdmin(words, context), said: said.join('\n') }
}
