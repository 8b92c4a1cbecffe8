/** A client's settings in the admin API, and what its members see of them. */
import { describe, expect, it } from 'vitest'
import { eventually } from '../../setup/eventually.ts'
import { fixture } from '../fixture.ts'
import { openAdminBench } from '../shops/open-admin-bench.ts'
import { MOBILE, openClientDesk } from '../shops/open-client-desk.ts'
import { auditOf, PEPPER } from '../shops/open-desk.ts'
import { read } from '../shops/open-test-shop.ts'
import { openRealtimeClient } from '../realtime-client.ts'

const desk = fixture(openClientDesk)
const owner = fixture(() => desk.operatorWith('owner', null))

describe('settings', () => {
  it('are read and changed one by one; open shops of both servers show them at once', async () => {
    const before = await desk.settings()
    expect(before).toMatchObject({ login_id: 'acme', name: 'Acme Industries', suspended: false })
    // Both servers have the old home in their caches.
    await Promise.all([desk.homeOf(desk.shop), desk.homeOf(desk.twin)])
    const wanted = {
      name: 'Acme Tools',
      email: 'rewards@acme.test',
      mobile: '+91 80 1234567',
      address: '1 Lake Road',
      accent_color: '#0f766e',
      languages: ['hi', 'en'],
      points_name: { one: 'star', many: 'stars', short: 'st.' },
      login_needed: true,
      report_days: 14,
      points_expire_months: 12,
      approval_above: 100_000,
      value_per_point: 0.25,
      currency: 'INR',
      confirm_new_address: true,
    }
    const changed = await desk.change(wanted)
    expect(changed.data).toEqual({ ...before, ...wanted, version: before.version + 1 })
    expect(await desk.settings()).toEqual(changed.data)
    for (const shop of [desk.shop, desk.twin])
      await eventually(async () => (await desk.homeOf(shop)).client.client_name === 'Acme Tools')
    expect((await desk.homeOf(desk.twin)).client).toMatchObject({
      client_email: 'rewards@acme.test',
      client_mobile: '+91 80 1234567',
      client_address: '1 Lake Road',
      accent_color: '#0f766e',
      languages: ['hi', 'en'],
      points_name: wanted.points_name,
      user_login_needed: true,
      confirm_new_address: true,
      suspended: false,
    })
    const none = { email: '', mobile: '', address: '', accent_color: null, languages: [], points_name: null }
    const never = { login_needed: false, report_days: 0, points_expire_months: null, approval_above: null }
    // Only an owner removes the limit of the second person.
    const { version } = await desk.settings()
    const all = { ...none, ...never, value_per_point: null, currency: '', confirm_new_address: false }
    expect((await desk.change(all)).status).toBe(403)
    const cleared = await owner.call('PATCH', '/clients/acme', { version, ...all })
    expect(cleared.data).toMatchObject({ ...none, ...never })
    expect((await auditOf(desk.shop)).at(-1)).toMatchObject({
      operation: 'changeClient',
      subject: 'client acme',
      before: { report_days: 14, languages: ['hi', 'en'] },
      after: { report_days: 0, languages: [] },
    })
    expect((await auditOf(desk.shop)).at(-1)?.['after']).not.toHaveProperty('name')
  })

  it('that are sent as they were leave no line of audit', async () => {
    const { name } = await desk.settings()
    const lines = (await auditOf(desk.shop)).length
    expect((await desk.change({ name })).status).toBe(200)
    expect(await auditOf(desk.shop)).toHaveLength(lines)
  })

  it('that are wrong are refused by name, and nothing changes', async () => {
    const before = await desk.settings()
    const wrong = {
      name: ' ',
      email: 'nobody',
      mobile: 'abc',
      accent_color: 'red',
      languages: ['en', 'xx'],
      points_name: { one: '', many: 'stars', short: 'st.' },
      report_days: 366,
      points_expire_months: 0,
      approval_above: -1,
      value_per_point: 0.00001,
    }
    const refused = await desk.change(wrong)
    expect([refused.status, refused.error]).toEqual([400, 'invalid'])
    expect(Object.keys(refused.fields ?? {}).map((field) => field.split('.')[0])).toEqual(Object.keys(wrong))
    expect((await desk.change({})).status).toBe(400)
    expect(await desk.settings()).toEqual(before)
  })

  it('of an old version are refused with the current ones; of two at once one is', async () => {
    const { version } = await desk.settings()
    const replies = await Promise.all(
      ['One', 'Other'].map((name) => desk.manager.call('PATCH', '/clients/acme', { version, name })),
    )
    expect(replies.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409])
    const refused = replies.find(({ status }) => status === 409)
    expect(refused).toMatchObject({ error: 'version_conflict' })
    expect(refused?.data).toEqual(await desk.settings())
  })

  it('do not become old by what members do', async () => {
    const { version } = await desk.settings()
    await desk.shop.logIn('acme', MOBILE)
    expect((await desk.settings()).version).toBe(version)
  })

  it('reach an open shop by the member’s channel', async () => {
    const origin = await desk.shop.app.listen({ port: 0, host: '127.0.0.1' })
    const open = openRealtimeClient({ origin, token: desk.token, channel: `private-user-${desk.memberId}` })
    await open.joined()
    await desk.change({ accent_color: '#aa2255' })
    await eventually(() => open.received.some(({ event }) => event === 'clientUpdated'))
    open.leave()
  })
})

describe('months until points expire', () => {
  const lots = async () =>
    (
      await desk.shop.database.pool.query(
        'select id, remaining, expires_at from points_lots where member_id = $1 order by id',
        [desk.memberId],
      )
    ).rows as { id: number; remaining: number; expires_at: Date | null }[]

  it('concern what is granted from then on: points that members have keep their day', async () => {
    const bench = await openAdminBench({ database: desk.shop.database, otpPepper: PEPPER })
    const grant = async (key: string) => {
      const words = ['--client', 'acme', '--mobile', MOBILE, '--points', '50', '--reason', 'Bonus']
      expect((await bench.admin('points', 'grant', ...words, '--idempotency-key', key)).exitCode).toBe(0)
    }
    await desk.change({ points_expire_months: 12 })
    await grant('of twelve')
    const before = await lots()
    await desk.change({ points_expire_months: 1 })
    expect(await lots()).toEqual(before)
    await grant('of one')
    await desk.change({ points_expire_months: null })
    await grant('of never')
    const [twelve, one, never] = (await lots()).slice(-3).map(({ expires_at }) => expires_at)
    expect((await lots()).slice(0, -2)).toEqual(before)
    expect(never).toBeNull()
    const months = ((twelve?.getTime() ?? 0) - (one?.getTime() ?? 0)) / (30.4 * 86_400_000)
    expect(Math.round(months)).toBe(11)
    await bench.close()
  })
})

describe('a new client', () => {
  it('is opened by an owner of all clients, once under a login id in any case', async () => {
    const body = { login_id: 'orchid', name: 'Orchid', accent_color: '#aa2255' }
    const ownersOfOne = await desk.operatorWith('owner', 'acme')
    expect((await ownersOfOne.call('POST', '/clients', body)).status).toBe(403)
    const { status, data } = await owner.call('POST', '/clients', body)
    expect(status).toBe(201)
    expect(data).toMatchObject({ ...body, code: 'ORCHID', version: 1, suspended: false, languages: [] })
    const again = await owner.call('POST', '/clients', { ...body, login_id: 'ORCHID' })
    expect([again.status, again.error, again.fields]).toEqual([
      409,
      'taken',
      { login_id: '"ORCHID" is taken' },
    ])
    const home = await desk.shop.call('fetchHomePageData', { clientLoginId: 'orchid' })
    expect(read('fetchHomePageData', home).client.client_name).toBe('Orchid')
  })

  it('has no login id that is a page of the shop', async () => {
    const { status, fields } = await owner.call('POST', '/clients', { login_id: 'My_cart', name: 'X' })
    expect([status, fields]).toEqual([
      400,
      { login_id: 'is the name of a page of the shop and would hide it' },
    ])
  })
})

describe('the command line', () => {
  it('changes the same settings by the same rules, in the name of who runs it', async () => {
    const bench = await openAdminBench({ database: desk.shop.database, otpPepper: PEPPER })
    const update = (...words: string[]) => bench.admin('client', 'update', '--client', 'acme', ...words)
    const changed = await update('--suspended', 'yes', '--value-per-point', '0.5', '--reason', 'Unpaid')
    expect(changed).toMatchObject({ exitCode: 0, printed: 'Client acme is updated.' })
    expect(await desk.settings()).toMatchObject({ suspended: true, value_per_point: 0.5 })
    expect((await bench.admin('client', 'list')).printed).toMatch(/suspended[\s\S]*yes/)
    await update('--suspended', 'no', '--value-per-point', 'none', '--approval-above', '5000')
    expect(await desk.settings()).toMatchObject({
      suspended: false,
      value_per_point: null,
      approval_above: 5000,
    })
    const [suspended] = (await auditOf(desk.shop)).slice(-2)
    expect(suspended).toMatchObject({
      operation: 'changeClient',
      actor: 'tester',
      via: 'cli',
      reason: 'Unpaid',
      after: { suspended: true, value_per_point: 0.5 },
    })
    const wrong = await update('--value-per-point', '-1', '--points-expire', '1.5', '--report-days', '400')
    expect(wrong.exitCode).toBe(2)
    for (const option of ['value-per-point', 'points-expire', 'report-days'])
      expect(wrong.complaints.join()).toContain(`--${option}:`)
    await bench.close()
  })
})
