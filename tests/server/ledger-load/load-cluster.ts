/** A shop for load tests: its own PostgreSQL, several server processes, members with points. */
import { rm } from 'node:fs/promises'
import { openDatabase } from '../../../server/db/open.ts'
import { addCategory, addClient, addMember, addProduct } from '../catalogue-builders.ts'
import { makeDataDirectory } from '../../setup/server-process.ts'
import { startTestServer } from '../start-test-server.ts'
import type { LoadCluster } from './ledger-run.ts'

/** Initial stock of each product. */
export const RECEIVED = 5000
const PRODUCTS = 8

/** @returns the shop, its servers' logs, and how to close it */
export async function openLoadCluster(options: {
  servers: number
  members: number
}): Promise<LoadCluster & { logged(): string; close(): Promise<void> }> {
  const dataDirectory = await makeDataDirectory()
  let logged = ''
  const startServer = async () => {
    const server = await startTestServer(dataDirectory, { LOG_LEVEL: 'debug' })
    server.process.stdout?.on('data', (chunk: Buffer) => (logged += chunk.toString()))
    server.process.stderr?.on('data', (chunk: Buffer) => (logged += chunk.toString()))
    return server
  }
  // The first one creates the database; the others find it.
  const servers = [await startServer()]
  servers.push(...(await Promise.all(Array.from({ length: options.servers - 1 }, startServer))))
  const database = await openDatabase({ dataDirectory, onConnectionLost: () => undefined })
  const client = await addClient(database.db, { reportDays: 14 })
  const category = await addCategory(database.db, client.id)
  const productIds: number[] = []
  for (let n = 1; n <= PRODUCTS; n += 1) {
    const product = { code: `P${n}`, points: n * 7, stock: RECEIVED }
    productIds.push((await addProduct(database.db, category, product)).id)
  }
  const memberIds: number[] = []
  for (let n = 0; n < options.members; n += 1) {
    const mobile = String(9_000_000_000 + n)
    memberIds.push((await addMember(database.db, client.id, { mobile, balance: 2000 })).id)
  }
  return {
    dataDirectory,
    database,
    clientLoginId: 'acme',
    memberIds,
    productIds,
    servers,
    startServer,
    logged: () => logged,
    async close() {
      await Promise.all(servers.map((server) => server.stop()))
      await database.close()
      await rm(dataDirectory, {
        recursive: true,
        force: true,
      })
    },
  }
}
