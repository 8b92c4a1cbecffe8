/** Callers of the admin API who are not known yet wait among themselves, never before an operator. */
import { describe, expect, it, vi } from 'vitest'
import { fixture } from '../fixture.ts'
import { untilOneWaits } from '../lock-waits.ts'
import { openDesk, PASSPHRASE, type DeskReply } from '../shops/open-desk.ts'

const desk = fixture(openDesk)
const owner = fixture(() => desk.operatorWith('owner', null))

/** One is answered at a time, and ten wait. */
const LET_IN = 11

/** How often the work looks a session up. The server's jobs use the same connections. */
async function lookUpsOf(work: () => Promise<unknown>): Promise<number> {
  const queries = vi.spyOn(desk.shop.database.pool, 'query')
  await work()
  const asked = queries.mock.calls.map((given) => (given as unknown as [{ name?: string }])[0].name)
  queries.mockRestore()
  return asked.filter((name) => name === 'operator-session').length
}

describe('sign-ins and invitations', () => {
  it('wait ten at most, are refused with 429, and no operator waits for them', async () => {
    const { pool } = desk.shop.database
    const holder = await pool.connect()
    await holder.query('begin; lock table operator_attempts, operator_invitations in access exclusive mode')
    const body = { email: 'nobody@desk.example', passphrase: PASSPHRASE, code: '000000' }
    const token = { token: 'x'.repeat(43) }
    const waiting: Promise<DeskReply>[] = []
    for (let place = 0; place < LET_IN; place += 1)
      waiting.push(
        place % 2 === 0
          ? desk.call('POST', '/session', { body, address: `10.2.${place}.1` })
          : desk.call('POST', '/invitations/open', { body: token, address: `10.2.${place}.1` }),
      )
    await untilOneWaits(pool, 'operator_')
    for (const [path, sent] of [
      ['/session', body],
      ['/invitations/open', token],
      ['/invitations/accept', { ...token, passphrase: PASSPHRASE, code: '000000' }],
    ] as const) {
      const refused = await desk.call('POST', path, { body: sent, address: '10.2.99.1' })
      expect([refused.status, refused.error]).toEqual([429, 'too_many'])
      expect(Number(refused.raw.headers['retry-after'])).toBeGreaterThan(0)
    }
    // More of them than operators' calls are answered at once.
    for (let call = 0; call < 5; call += 1) expect((await owner.call('GET', '/session')).status).toBe(200)
    await holder.query('rollback')
    holder.release()
    const statuses = (await Promise.all(waiting)).map(({ status }) => status)
    expect(new Set(statuses)).toEqual(new Set([401, 404]))
  })
})

describe('a cookie', () => {
  it.each([
    ['invented', () => `__Host-operator=${'x'.repeat(43)}`],
    ['with an invented signature', () => `__Host-operator=${'x'.repeat(43)}.${'y'.repeat(43)}`],
    ['with another token', () => owner.cookie.replace(/=.{5}/, '=aaaaa')],
    ['without its signature', () => owner.cookie.slice(0, owner.cookie.lastIndexOf('.'))],
  ])('%s is refused without a look at the database', async (_what, cookie) => {
    const replies: DeskReply[] = []
    const count = await lookUpsOf(async () => {
      for (const path of ['/session', '/orders', '/clients/acme/reports/liability'])
        replies.push(await desk.call('GET', path, { cookie: cookie() }))
    })
    expect(replies.map(({ status, error }) => [status, error])).toEqual(
      Array.from({ length: 3 }, () => [401, 'signed_out']),
    )
    expect(count).toBe(0)
  })

  it('of an operator is looked up once a call', async () => {
    expect(await lookUpsOf(() => owner.call('GET', '/session'))).toBe(1)
  })
})
