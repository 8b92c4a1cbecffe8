import type { OpenDatabase } from '../db/open.ts'
import { demoShopNames, readShop } from './shops.ts'

/**
 * Rejects a database with a demo client in production: its members' numbers are public in the source.
 * @throws an error that names the clients
 */
export async function assertNoDemoClients({ pool }: Pick<OpenDatabase, 'pool'>): Promise<void> {
  const known = (await Promise.all(demoShopNames.map(readShop))).map(({ client }) => client)
  const { rows } = await pool.query<{ login_id: string }>(
    `select c.login_id from clients c join unnest($1::text[], $2::text[]) as demo (login_id, client_code)
      on demo.login_id = c.login_id and demo.client_code = c.client_code order by 1`,
    [known.map(({ loginId }) => loginId), known.map(({ clientCode }) => clientCode)],
  )
  if (rows.length === 0) return
  const names = rows.map((row) => row.login_id).join(', ')
  throw new Error(
    `This database holds the demo clients (${names}), and production has none: use another database or DATA_DIR.`,
  )
}
