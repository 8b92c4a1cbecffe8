/** A call that began while its operator was signed in finishes nothing once they are not. */
import { Readable } from 'node:stream'
import { expect, it } from 'vitest'
import { ADMIN_API_PREFIX } from '../../../src/contract/admin/calls.ts'
import { addMember } from '../catalogue-builders.ts'
import { fixture } from '../fixture.ts'
import { codeAt, cookieOf, openDesk, PASSPHRASE, type DeskOperator } from '../shops/open-desk.ts'

const desk = fixture(openDesk)
const owner = fixture(() => desk.operatorWith('owner', null))
const member = fixture(() => addMember(desk.shop.database.db, desk.acme.id, { balance: 0 }))

const GRANT = { reason: 'a late grant', grants: [{ mobile: '', points: 7777 }] }

/** Sends a grant whose body comes in two pieces, and does something between them. */
async function grantAround(by: DeskOperator, key: string, meanwhile: () => Promise<unknown>) {
  const text = JSON.stringify({ ...GRANT, grants: [{ mobile: member.mobile, points: 7777 }] })
  async function* body() {
    yield text.slice(0, 5)
    await meanwhile()
    yield text.slice(5)
  }
  const reply = await desk.shop.app.inject({
    method: 'POST',
    url: `${ADMIN_API_PREFIX}/clients/acme/grants`,
    payload: Readable.from(body()),
    headers: {
      host: 'desk.test',
      origin: 'http://desk.test',
      cookie: by.cookie,
      'content-type': 'application/json',
      'idempotency-key': key,
    },
  })
  return [reply.statusCode, reply.json<{ error?: string }>().error]
}

const changed = async (id: number, change: object) => {
  const { data } = await owner.call('GET', '/operators')
  const { version } = (data as { items: { id: number; version: number }[] }).items.find(
    (one) => one.id === id,
  ) ?? { version: 0 }
  const reply = await owner.call('PATCH', `/operators/${id}`, { version, ...change })
  expect(reply.status).toBe(200)
}

const balance = async () => {
  const { rows } = await desk.shop.database.pool.query('select points from members where id = $1', [
    member.id,
  ])
  return (rows[0] as { points: number }).points
}

const endings: [string, (asha: DeskOperator) => Promise<unknown>][] = [
  ['was blocked', ({ id }) => changed(id, { active: false })],
  ['got other roles', ({ id }) => changed(id, { roles: [{ client: 'acme', role: 'support' }] })],
  ['was invited again', ({ id }) => owner.call('POST', `/operators/${id}/invitation`, {})],
  ['signed out', (asha) => asha.call('DELETE', '/session')],
  [
    'changed the passphrase elsewhere',
    async (asha) => {
      const elsewhere = cookieOf(await desk.signIn(asha))
      desk.shop.pass(30_000)
      const code = codeAt(asha.secret, desk.shop.now())
      const body = { passphrase: PASSPHRASE, code, new_passphrase: 'another horse battery' }
      expect((await desk.call('POST', '/session/passphrase', { body, cookie: elsewhere })).status).toBe(200)
    },
  ],
]

it.each(endings)('gives no points after its operator %s', async (name, end) => {
  const asha = await desk.operatorWith('manager', 'acme')
  expect(await grantAround(asha, name, () => end(asha))).toEqual([401, 'signed_out'])
  expect(await balance()).toBe(0)
})

it('gives no points that the operator gave up the right to give meanwhile', async () => {
  const own = await desk.operatorWith('owner', 'acme')
  const giveUp = async () => {
    const { data } = await own.call('GET', '/operators')
    const { version } = (data as { items: { id: number; version: number }[] }).items.find(
      ({ id }) => id === own.id,
    ) ?? { version: 0 }
    const roles = [{ client: 'acme', role: 'auditor' }]
    expect((await own.call('PATCH', `/operators/${own.id}`, { version, roles })).status).toBe(200)
  }
  expect(await grantAround(own, 'own roles', giveUp)).toEqual([403, 'not_allowed'])
  expect(await balance()).toBe(0)
})

it('lets a block wait for a change that was first', async () => {
  const asha = await desk.operatorWith('manager', 'acme')
  const { pool } = desk.shop.database
  const held = await pool.connect()
  await held.query('begin')
  await held.query('select from members where id = $1 for update', [member.id])
  const grant = grantAround(asha, 'first', async () => undefined)
  const waits = async (count: number) => {
    const { rows } = await pool.query<{ waiting: number }>(
      `select count(*)::int as waiting from pg_stat_activity
        where wait_event_type = 'Lock' and datname = current_database()`,
    )
    return rows[0]?.waiting === count
  }
  await expect.poll(() => waits(1)).toBe(true)
  const block = changed(asha.id, { active: false })
  await expect.poll(() => waits(2)).toBe(true)
  await held.query('commit')
  held.release()
  expect(await grant).toEqual([201, undefined])
  await block
  expect((await asha.call('GET', '/session')).status).toBe(401)
})
