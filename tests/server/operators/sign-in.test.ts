/** How operators sign in: passphrase with a code, recovery codes, the lock, the end of sessions. */
import pg from 'pg'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { fixture } from '../fixture.ts'
import { openAdminBench } from '../shops/open-admin-bench.ts'
import { auditOf, codeAt, cookieOf, openDesk, PASSPHRASE, PEPPER } from '../shops/open-desk.ts'

const desk = fixture(openDesk)
const asha = fixture(() => desk.operatorWith('manager', 'acme'))

// Each test has its own time step.
beforeEach(() => desk.shop.pass(120_000))

const MINUTE = 60_000

describe('signing in', () => {
  it('takes each code once, also the one that set the authenticator up', async () => {
    const code = codeAt(asha.secret, desk.shop.now())
    const body = { email: asha.email.toUpperCase(), passphrase: PASSPHRASE, code }
    const first = await desk.call('POST', '/session', { body })
    expect(first.status).toBe(200)
    const again = await desk.call('POST', '/session', { body })
    expect([again.status, again.error]).toEqual([401, 'wrong_credentials'])
    const before = { ...body, code: codeAt(asha.secret, new Date(desk.shop.now().getTime() - 30_000)) }
    expect((await desk.call('POST', '/session', { body: before })).status).toBe(401)
    desk.shop.pass(30_000)
    expect((await desk.signIn(asha)).status).toBe(200)
  })

  it('takes of ten tries at once with one code one', async () => {
    // From different address ranges; otherwise the lock would come first.
    const body = { email: asha.email, passphrase: PASSPHRASE, code: codeAt(asha.secret, desk.shop.now()) }
    const tries = Array.from({ length: 10 }, (_, index) =>
      desk.call('POST', '/session', { body, address: `10.0.${index}.1` }),
    )
    const statuses = (await Promise.all(tries)).map(({ status }) => status)
    expect(statuses.toSorted((one, other) => one - other)).toEqual([200, ...Array<number>(9).fill(401)])
  })

  it('takes each recovery code once, however it is written', async () => {
    expect(new Set(asha.recoveryCodes).size).toBe(10)
    for (const [index, written] of asha.recoveryCodes.slice(0, 2).entries()) {
      const code = index === 0 ? written.toLowerCase().replace('-', ' ') : written
      const body = { email: asha.email, passphrase: PASSPHRASE, code }
      const sent = { body, address: `10.1.${index}.1` }
      const tries = await Promise.all([
        desk.call('POST', '/session', sent),
        desk.call('POST', '/session', sent),
      ])
      expect(tries.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 401])
      expect((await desk.call('POST', '/session', sent)).status).toBe(401)
    }
  })

  it.each(['known', 'unknown'])(
    'compares five of twenty wrong tries at once for a %s e-mail',
    async (who) => {
      const email = who === 'known' ? asha.email : 'somebody@desk.example'
      const body = { email, passphrase: 'wrong horse', code: '000000' }
      const tries = Array.from({ length: 20 }, () =>
        desk.call('POST', '/session', { body, address: '192.0.3.7' }),
      )
      const statuses = (await Promise.all(tries)).map(({ status }) => status)
      expect(statuses.toSorted((one, other) => one - other)).toEqual([
        ...Array<number>(5).fill(401),
        ...Array<number>(15).fill(429),
      ])
    },
  )

  it.each(['known', 'unknown'])(
    'is locked for a %s e-mail after five wrong tries, from that range alone',
    async (who) => {
      const lost = await desk.operatorWith('support', 'acme')
      const email = who === 'known' ? lost.email : 'nobody@desk.example'
      const body = { email, passphrase: 'wrong horse', code: '000000' }
      const attempt = (address: string) => desk.call('POST', '/session', { body, address })
      const replies = []
      for (let tried = 0; tried < 6; tried += 1) replies.push(await attempt('192.0.2.7'))
      const said = replies.map(({ status, error, message }) => `${status} ${error}: ${message}`)
      expect(said).toEqual([
        ...Array<string>(5).fill('401 wrong_credentials: E-mail, passphrase or code is not right.'),
        '429 too_many: Too many wrong sign-ins. Please try again later.',
      ])
      expect(replies[5]?.raw.headers['retry-after']).toBe('900')
      // An address of the same range, and one of another.
      expect((await attempt('192.0.2.200')).status).toBe(429)
      expect((await attempt('198.51.100.1')).status).toBe(401)
      desk.shop.pass(15 * MINUTE)
      for (let tried = 0; tried < 5; tried += 1) await attempt('192.0.2.7')
      expect((await attempt('192.0.2.7')).raw.headers['retry-after']).toBe('1800')
      if (who === 'unknown') return
      desk.shop.pass(30 * MINUTE)
      expect((await desk.signIn(lost)).status).toBe(200)
    },
  )

  it('is possible again once `operator unlock` has run', async () => {
    const lost = await desk.operatorWith('support', 'acme')
    const body = { email: lost.email, passphrase: 'wrong horse', code: '000000' }
    for (let tried = 0; tried < 6; tried += 1) await desk.call('POST', '/session', { body })
    expect((await desk.signIn(lost)).status).toBe(429)
    const { admin, close } = await openAdminBench({ database: desk.shop.database, otpPepper: PEPPER })
    expect((await admin('operator', 'unlock', '--email', lost.email)).printed).toContain('can sign in again')
    await close()
    expect((await desk.signIn(lost)).status).toBe(200)
  })

  it('leaves failed tries in the audit log, by their range and without what was typed', async () => {
    const body = { email: 'typed@desk.example', passphrase: 'a secret typed', code: '000000' }
    await desk.call('POST', '/session', { body, address: '203.0.113.99' })
    const entries = await auditOf(desk.shop)
    expect(entries.at(-1)).toMatchObject({ operation: 'signInFailed', address: '203.0.113', subject: null })
    expect(JSON.stringify(entries)).not.toMatch(/typed/)
  })
})

describe('a session', () => {
  it('ends 30 minutes after its last use', async () => {
    const cookie = cookieOf(await desk.signIn(asha))
    for (let used = 0; used < 3; used += 1) {
      desk.shop.pass(29 * MINUTE)
      expect((await desk.call('GET', '/session', { cookie })).status).toBe(200)
    }
    desk.shop.pass(31 * MINUTE)
    const over = await desk.call('GET', '/session', { cookie })
    expect([over.status, over.error]).toEqual([401, 'signed_out'])
  })

  it('ends 12 hours after its beginning, however much it is used', async () => {
    const cookie = cookieOf(await desk.signIn(asha))
    for (let minutes = 0; minutes < 12 * 60 - 20; minutes += 20) {
      desk.shop.pass(20 * MINUTE)
      expect((await desk.call('GET', '/session', { cookie })).status).toBe(200)
    }
    desk.shop.pass(20 * MINUTE)
    expect((await desk.call('GET', '/session', { cookie })).status).toBe(401)
  })

  it('ends by signing out, which takes the cookie back', async () => {
    const cookie = cookieOf(await desk.signIn(asha))
    const out = await desk.call('DELETE', '/session', { cookie })
    expect(out.status).toBe(200)
    expect(out.raw.cookies[0]).toMatchObject({ name: '__Host-operator', value: '' })
    expect((await desk.call('GET', '/session', { cookie })).status).toBe(401)
  })

  it('stays through a change of the passphrase, which ends the others', async () => {
    const bela = await desk.operatorWith('orders', 'acme')
    const own = cookieOf(await desk.signIn(bela))
    desk.shop.pass(30_000)
    const change = {
      passphrase: PASSPHRASE,
      code: codeAt(bela.secret, desk.shop.now()),
      new_passphrase: 'another horse',
    }
    const changed = await desk.call('POST', '/session/passphrase', { body: change, cookie: own })
    expect(changed.status).toBe(200)
    expect((await desk.call('GET', '/session', { cookie: own })).status).toBe(200)
    expect((await bela.call('GET', '/session')).status).toBe(401)
    expect((await desk.signIn(bela)).status).toBe(401)
    expect((await desk.signIn(bela, 'another horse')).status).toBe(200)
  })

  it('ends with the next call after a block, other roles or a new invitation', async () => {
    const owner = await desk.operatorWith('owner', null)
    for (const [method, path, body] of [
      ['PATCH', '', { active: false }],
      ['PATCH', '', { roles: [{ client: 'acme', role: 'auditor' }] }],
      ['POST', '/invitation', {}],
    ] as const) {
      const bela = await desk.operatorWith('orders', 'acme')
      const reply = await owner.call(method, `/operators/${bela.id}${path}`, { version: 1, ...body })
      expect(reply.status).toBeLessThan(300)
      expect((await bela.call('GET', '/session')).status).toBe(401)
      const back = await desk.signIn(bela)
      expect(back.status).toBe('roles' in body ? 200 : 401)
    }
  })
})

describe('a call that changes something', () => {
  it('signs in without an origin, as from a program', async () => {
    const body = { email: asha.email, passphrase: PASSPHRASE, code: '000000' }
    const sent = { body, address: '203.0.113.5' }
    expect((await desk.call('POST', '/session', { ...sent, origin: null })).status).toBe(401)
  })

  it('takes JSON alone', async () => {
    for (const type of [
      'text/plain',
      'application/x-www-form-urlencoded',
      'multipart/form-data; boundary=x',
    ]) {
      const reply = await asha.call('POST', '/session/passphrase', undefined, {
        body: '{"passphrase":"x"}',
        headers: { 'content-type': type },
        cookie: cookieOf(await desk.signIn(asha)),
      })
      expect([reply.status, reply.error]).toEqual([415, 'invalid'])
    }
  })
})

it('a wrong passphrase runs the statements of a right one with a wrong code', async () => {
  const asked = vi.spyOn(pg.Client.prototype, 'query')
  const textOf = (query: unknown) => (typeof query === 'string' ? query : (query as { text: string }).text)
  // Those of listening connections and of jobs.
  const others =
    /^SELECT 1$|from outbox|from pushes|from "?imports"?|grant_batches|announcements|^(?:begin|commit|rollback)$/
  const run: string[][] = []
  for (const passphrase of [PASSPHRASE, 'wrong horse battery']) {
    asked.mockClear()
    const body = { email: asha.email, passphrase, code: '000000' }
    expect((await desk.call('POST', '/session', { body, address: '10.9.9.9' })).status).toBe(401)
    run.push(asked.mock.calls.map(([query]) => textOf(query)).filter((text) => !others.test(text)))
  }
  asked.mockRestore()
  expect(run[0]?.length).toBeGreaterThan(5)
  expect(run[1]).toEqual(run[0])
})

it('after the clock went back three days the next code is right, once, with a line of audit', async () => {
  const meera = await desk.operatorWith('manager', 'acme')
  desk.shop.pass(-3 * 24 * 60 * MINUTE)
  const body = { email: meera.email, passphrase: PASSPHRASE, code: codeAt(meera.secret, desk.shop.now()) }
  expect((await desk.call('POST', '/session', { body })).status).toBe(200)
  expect((await desk.call('POST', '/session', { body })).status).toBe(401)
  expect((await auditOf(desk.shop)).filter(({ operation }) => operation === 'clockWentBack')).toMatchObject([
    { subject: `operator ${meera.id}` },
  ])
})
