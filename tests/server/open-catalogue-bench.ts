/** The command line with clients to import catalogues for, and a folder to write tables and pictures into. */
import { mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect } from 'vitest'
import { removeFolder } from '../setup/remove-folder.ts'
import { openAdminBench, type AdminBench } from './open-admin-bench.ts'

/** The columns that no table may lack. */
export const HEAD = 'code,name,category,points'

/** The sample beside the tests: good rows, and one of each kind that is left out. */
export const SAMPLE = ['--csv', 'catalogue/products.csv', '--pictures', 'catalogue/pictures'] as const

export interface CatalogueBench extends AdminBench {
  scratch: string
  /** Makes a client and gives its login id back. */
  newClient(loginId: string): Promise<string>
  /** Writes a table and gives its path back. */
  fileOf(content: string | Uint8Array): Promise<string>
  /** Writes lines as a table and gives its path back. */
  tableOf(...lines: string[]): Promise<string>
  importing(client: string, ...words: string[]): ReturnType<AdminBench['admin']>
  /** How many rows of a client's own there are, whatever was imported. */
  rowsLeftBy(loginId: string): Promise<number>
}

export async function openCatalogueBench(): Promise<CatalogueBench> {
  const bench = await openAdminBench()
  const scratch = await mkdtemp(join(tmpdir(), 'catalogue-bench-'))
  let files = 0
  const fileOf = async (content: string | Uint8Array) => {
    files += 1
    const file = join(scratch, `table-${files}.csv`)
    await writeFile(file, content)
    return file
  }
  return {
    ...bench,
    scratch,
    async newClient(loginId) {
      const { exitCode } = await bench.admin('client', 'create', '--login-id', loginId, '--name', loginId)
      expect(exitCode).toBe(0)
      return loginId
    },
    fileOf,
    tableOf: (...lines) => fileOf(`${lines.join('\n')}\n`),
    importing: (client, ...words) => bench.admin('catalogue', 'import', '--client', client, ...words),
    async rowsLeftBy(loginId) {
      const { rows } = await bench.database.pool.query<{ count: number }>(
        `select count(*)::int from clients, lateral (
         select 1 from products where client_id = clients.id union all
         select 1 from categories where client_id = clients.id union all
         select 1 from banners where client_id = clients.id union all
         select 1 from members where client_id = clients.id) as anything where login_id = $1`,
        [loginId],
      )
      return rows[0]?.count ?? -1
    },
    async close() {
      await bench.close()
      await removeFolder(scratch)
    },
  }
}
