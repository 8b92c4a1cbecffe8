/** Creates the demo clients on the first start. */
import { setTimeout as sleep } from 'node:timers/promises'
import type { OpenDatabase, Queryable } from '../db/open.ts'
import { findShop, isFinished, makeShop, type DemoOptions } from './make-shop.ts'
import { readShop, type DemoShop } from './shops.ts'
import { advisoryLocks } from '../db/advisory-locks.ts'

/** Interval of trying to get the lock. */
const LOOK_AGAIN_MS = 200

async function isLocked(on: Queryable): Promise<boolean> {
  const { rows } = await on.query<{ locked: boolean }>('select pg_try_advisory_lock($1) as locked', [
    advisoryLocks.demo,
  ])
  return rows[0]?.locked === true
}

/** Advisory lock: if several servers start together, only one creates the demo clients and their operators. */
export async function underDemoLock<Result>(
  { pool }: OpenDatabase,
  work: () => Promise<Result>,
): Promise<Result> {
  const lock = await pool.connect()
  try {
    // Not waited for in one statement: making the shops takes longer than a statement may.
    while (!(await isLocked(lock))) await sleep(LOOK_AGAIN_MS)
    return await work()
  } finally {
    // Closes the connection, which releases the lock.
    lock.release(true)
  }
}

/**
 * Creates the demo client in a database without clients, or completes one whose creation was interrupted; leaves any
 * other database alone. If servers start together, one does it and the others wait.
 * @returns whether it created or completed one
 */
export async function ensureDemo(options: DemoOptions): Promise<boolean> {
  const shop = await readShop('demo')
  return underDemoLock(options.database, async () => {
    const { rows } = await options.database.pool.query('select 1 from clients limit 1')
    return rows.length === 0 ? makeWhole(options, shop) : finish(options, shop)
  })
}

/**
 * The same for the second demo client, with another colour, another catalogue and a mandatory login. Created only if
 * the first one is the only client.
 */
export async function ensureGallery(options: DemoOptions): Promise<boolean> {
  const [demo, shop] = await Promise.all([readShop('demo'), readShop('gallery')])
  return underDemoLock(options.database, async () => {
    const { db, pool } = options.database
    const { rows } = await pool.query('select 1 from clients limit 2')
    const isOnlyDemo = rows.length === 1 && (await findShop(db, demo)) !== null
    return isOnlyDemo ? makeWhole(options, shop) : finish(options, shop)
  })
}

async function makeWhole(options: DemoOptions, shop: DemoShop): Promise<true> {
  await makeShop(options, shop)
  return true
}

async function finish(options: DemoOptions, shop: DemoShop): Promise<boolean> {
  const { db } = options.database
  const begun = await findShop(db, shop)
  if (begun === null || (await isFinished(db, begun))) return false
  return makeWhole(options, shop)
}
