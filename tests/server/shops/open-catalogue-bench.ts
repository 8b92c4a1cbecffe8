/** The command line with clients for catalogue imports, and a folder for tables and pictures. */
import { mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect } from 'vitest'
import { removeFolder } from '../../setup/remove-folder.ts'
import { openAdminBench } from './open-admin-bench.ts'

/** The required columns. */
export const HEAD = 'code,name,category,points'

/** All of a product's columns. */
export const FULL_HEAD =
  'code,name,short_description,category,subcategory,occasions,brand,size,points,stock,feature,latest,images'

/** The sample beside the tests: valid rows, and one of each invalid kind. */
export const SAMPLE = ['--csv', 'catalogue/products.csv', '--pictures', 'catalogue/pictures'] as const

type ProductColumn =
  | ('name' | 'short' | 'points' | 'stock' | 'is_feature' | 'is_active' | 'brand_id' | 'size' | 'position')
  | ('subcategory' | 'pictures' | 'occasions')

export async function openCatalogueBench() {
  const bench = await openAdminBench()
  const scratch = await mkdtemp(join(tmpdir(), 'catalogue-bench-'))
  let files = 0
  /** Writes a table and returns its path. */
  const fileOf = async (content: string | Uint8Array) => {
    files += 1
    const file = join(scratch, `table-${files}.csv`)
    await writeFile(file, content)
    return file
  }
  /** Writes lines as a table and returns its path. */
  const tableOf = (...lines: string[]) => fileOf(`${lines.join('\n')}\n`)
  const importing = (client: string, ...words: string[]) =>
    bench.admin('catalogue', 'import', '--client', client, ...words)
  /** Creates a client and returns its login id. */
  const newClient = async (loginId: string) => {
    const { exitCode } = await bench.admin('client', 'create', '--login-id', loginId, '--name', loginId)
    expect(exitCode).toBe(0)
    return loginId
  }
  return {
    ...bench,
    scratch,
    newClient,
    fileOf,
    tableOf,
    importing,
    /** Creates a client with twenty complete products and returns its login id. */
    async filledClient(loginId: string) {
      const client = await newClient(loginId)
      const rows = Array.from(
        { length: 20 },
        (_, n) => `P${n},Product ${n},Short,Things,Small,Wedding,Brand,L,100,10,1,1,tent.webp`,
      )
      const file = await tableOf(FULL_HEAD, ...rows)
      const { exitCode } = await importing(client, '--csv', file, '--pictures', 'catalogue/pictures')
      expect(exitCode).toBe(0)
      return client
    },
    /** A product's stored values, with its number of pictures and occasions. */
    async productOf(client: string, code: string) {
      const { rows } = await bench.database.pool.query(
        `select p.name->>'en' as name, p.short_description->>'en' as short, p.points, p.stock, p.is_feature, p.is_active,
       p.brand_id, p.size, p.position, s.name->>'en' as subcategory,
       (select count(*)::int from product_pictures where product_id = p.id) as pictures,
       (select count(*)::int from product_occasions where product_id = p.id) as occasions
     from products p join clients on clients.id = p.client_id left join subcategories s on s.id = p.subcategory_id
     where login_id = $1 and p.code = $2`,
        [client, code],
      )
      const [row] = rows as Record<ProductColumn, unknown>[]
      if (row === undefined) throw new Error(`${client} has no product ${code}`)
      return row
    },
    /** The client's number of rows. */
    async rowsLeftBy(loginId: string) {
      const { rows } = await bench.database.pool.query<{
        count: number
      }>(
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
