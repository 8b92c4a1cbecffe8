/** What one client's operators wait for, another client's do not. */
import { expect, it } from 'vitest'
import { eventually } from '../../setup/eventually.ts'
import { fixture } from '../fixture.ts'
import { untilOneWaits } from '../lock-waits.ts'
import { openOrderDesk } from '../shops/open-order-desk.ts'

const desk = fixture(openOrderDesk)
const ours = fixture(() => desk.operatorWith('manager', 'acme'))
const theirs = fixture(() => desk.operatorWith('manager', 'globex'))

it('a client whose operators wait for a locked member lets others’ calls through', async () => {
  const { pool } = desk.shop.database
  const holder = await pool.connect()
  await holder.query(`begin; select from members where id = ${desk.asha.id} for update`)
  let answered = 0
  const waiting = Array.from({ length: 6 }, async () => {
    const reply = await ours.call('POST', `/members/${desk.asha.id}/end-sessions`, {})
    answered += 1
    return reply
  })
  await eventually(async () => {
    const { rowCount } = await pool.query(
      `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    )
    return (rowCount ?? 0) > 1
  })
  expect((await theirs.call('GET', '/orders')).status).toBe(200)
  expect((await theirs.call('GET', `/members/${desk.ravi.id}`)).status).toBe(200)
  expect(answered).toBe(0)
  await holder.query('rollback')
  holder.release()
  for (const { status } of await Promise.all(waiting)) expect(status).toBe(200)
})

it('a client that asks for many reports keeps another one waiting for the first of them only', async () => {
  const holder = await desk.shop.database.pool.connect()
  await holder.query('begin; lock table points_lots in access exclusive mode')
  const order: string[] = []
  const report = async (client: string, by: typeof ours) => {
    expect((await by.call('GET', `/clients/${client}/reports/movement`)).status).toBe(200)
    order.push(client)
  }
  const asked = Array.from({ length: 4 }, () => report('acme', ours))
  await untilOneWaits(desk.shop.database.pool, 'with late as materialized')
  asked.push(report('globex', theirs))
  // It is admitted and in the queue once a call that was sent after it is answered.
  expect((await theirs.call('GET', '/session')).status).toBe(200)
  await holder.query('rollback')
  holder.release()
  await Promise.all(asked)
  expect(order.indexOf('globex')).toBeLessThanOrEqual(1)
})
