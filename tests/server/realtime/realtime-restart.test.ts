/** The members' channel after PostgreSQL restarted under a running server. */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { openDatabase } from '../../../server/db/open.ts'
import { fixture } from '../fixture.ts'
import { openFolder } from '../open-folder.ts'
import { grantPoints } from '../grant-points.ts'
import { eventually } from '../../setup/eventually.ts'
import { withoutFsync } from '../../setup/without-fsync.ts'
import { openRealtimeShop } from '../shops/open-realtime-shop.ts'

const dataDirectory = fixture(openFolder)
const database = fixture(() => openDatabase({ dataDirectory: dataDirectory.path }))
const shop = fixture(async () => {
  await withoutFsync(database.pool)
  return openRealtimeShop(database)
})
afterAll(() => shop.everybodyLeaves())

/** PostgreSQL's fast shutdown ends every connection. The open database restarts it. */
async function restartPostgres(): Promise<void> {
  const file = await readFile(join(dataDirectory.path, 'postgres', 'cluster', 'postmaster.pid'), 'utf8')
  process.kill(Number(file.split('\n')[0]), 'SIGINT')
}

it('members hear again of what happens once it is back', async () => {
  const client = await shop.ashaListens()
  const balances = () =>
    client.received
      .filter(({ event }) => event === 'userUpdated')
      .map(({ data }) => (data as { rewards_points: number }).rewards_points)
  await restartPostgres()
  const lost = /messages to members wait until the database can be listened to again/
  await eventually(() => shop.logged.some((line) => lost.test(line)))
  // Clients that stayed connected get the current balance, because they may have missed a message.
  await eventually(() => balances().length > 0)
  expect(balances()).toEqual([5000])
  await grantPoints(database.db, { memberId: shop.asha.id, amount: 250, reason: 'After the restart' })
  await eventually(() => balances().includes(5250))
  // The balance may already be in the message after the outage; the notification is a separate message.
  const notice = await eventually(() => client.received.find(({ event }) => event === 'notification'))
  expect(notice?.data).toMatchObject({ body: expect.stringContaining('250 pts') as string })
})
