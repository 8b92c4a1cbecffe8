/** A disk that is really full: PostgreSQL's tables on a 64 MB disk, which this test fills. */
import { spawnSync } from 'node:child_process'
import { closeSync, openSync, writeSync } from 'node:fs'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { openDatabase } from '../../../server/db/open.ts'
import { findPostgresPrograms } from '../../../server/db/postgres-binaries.ts'
import { removeFolder } from '../../setup/remove-folder.ts'
import { addCategory, addClient, addMember, addProduct } from '../catalogue-builders.ts'
import { openTestShop, orderOf } from '../shops/open-test-shop.ts'
import { startOwnPostgres } from '../system-postgres.ts'

/** @returns whether this process may mount a small disk there */
function mountSmallDisk(folder: string): boolean {
  if (process.platform !== 'linux') return false
  const { status } = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=64m,mode=755', 'tmpfs', folder])
  if (status === 0) onTestFinished(() => void spawnSync('umount', ['--lazy', folder]))
  return status === 0
}

function fill(file: string): void {
  const open = openSync(file, 'w')
  try {
    for (let size = 1 << 20; size >= 1; size >>= 1) {
      const bytes = Buffer.alloc(size)
      try {
        for (;;) writeSync(open, bytes)
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error
      }
    }
  } finally {
    closeSync(open)
  }
}

it('orders are refused with 503 while there is no room, nothing of them is kept, and all goes on with the room', async ({
  skip,
}) => {
  const disk = await mkdtemp(join(tmpdir(), 'small-disk-'))
  onTestFinished(() => removeFolder(disk))
  if (!mountSmallDisk(disk))
    return skip('This user may not mount a disk; overload-and-outages.test.ts tells it by its error code.')
  await chmod(disk, 0o755)
  const postgres = await startOwnPostgres(await findPostgresPrograms(), disk)
  onTestFinished(() => postgres.stop())
  const database = await openDatabase({ databaseUrl: postgres.urlOf('postgres'), dataDirectory: '' })
  onTestFinished(() => database.close())
  const shop = await openTestShop({}, { database })
  onTestFinished(() => shop.close())
  const acme = await addClient(database.db)
  const bag = await addProduct(database.db, await addCategory(database.db, acme.id), {
    code: 'BAG',
    points: 1,
    stock: 1e5,
  })
  const { id } = await addMember(database.db, acme.id, { balance: 100_000 })
  const token = await shop.logIn('acme', '9876543210')
  const redeem = () => shop.placeOrder(orderOf({ clientLoginId: 'acme', id }, [{ id: bag.id }]), token)
  expect((await redeem()).status).toBe(200)

  const filler = join(disk, 'filler')
  fill(filler)
  let taken = 1
  let reply = await redeem()
  // Pages that are partly used still take some more orders.
  for (; reply.status === 200 && taken < 2000; taken += 1) reply = await redeem()
  expect(reply).toMatchObject({
    status: 503,
    message: 'The shop cannot reach its data right now. Please try again in a moment.',
    data: null,
  })
  const ready = async () => (await shop.app.inject('/readyz')).statusCode
  expect([await ready(), (await shop.app.inject('/healthz')).statusCode]).toEqual([503, 200])
  // Reading still works, and the rejected orders left nothing behind.
  const books = async () =>
    (
      await database.pool.query<{ orders: number; points: number; stock: number }>(
        `select (select count(*)::int from orders) as orders, (select points from members) as points,
          (select stock from products) as stock`,
      )
    ).rows[0]
  expect(await books()).toEqual({ orders: taken, points: 100_000 - taken, stock: 100_000 - taken })

  await rm(filler)
  // A check's result is cached for a second.
  await expect.poll(ready).toBe(200)
  expect((await redeem()).status).toBe(200)
  expect(await books()).toMatchObject({ orders: taken + 1, points: 100_000 - taken - 1 })
})
