/** What operators do holds no lock that members need for long: reading and previewing none, a bulk change few. */
import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { adminCalls, type AdminCallName } from '../../../src/contract/admin/calls.ts'
import type { AdminReplyOf } from '../../../src/contract/admin/replies.ts'
import { adminRequests } from '../../../src/contract/admin/requests.ts'
import { fixture } from '../fixture.ts'
import { openAuditedDesk } from '../shops/open-audited-desk.ts'
import { auditOf } from '../shops/open-desk.ts'
import { callNames, isChanging, requestOf, sampleOf, send, type Fields } from './samples.ts'

const desk = fixture(openAuditedDesk)

const hasPreview = (name: AdminCallName, fields: Fields): boolean => {
  const read = v.safeParse(adminRequests[name], { ...fields, dry_run: true })
  return read.success && 'dry_run' in read.output
}

/** Makes a call while no row of any table can be locked or written, but for the caller's own session. */
async function whileNothingCanBeLocked<Reply>(call: () => Promise<Reply>): Promise<Reply> {
  const holder = await desk.shop.database.pool.connect()
  try {
    const { rows } = await holder.query<{ tables: string }>(
      `select string_agg(quote_ident(tablename), ', ') as tables from pg_tables
        where schemaname = 'public' and tablename not like 'operator%'`,
    )
    await holder.query(`begin; lock table ${rows[0]?.tables} in exclusive mode`)
    return await call()
  } finally {
    await holder.query('rollback')
    holder.release()
  }
}

describe('a call that reads, and the preview of one that changes', () => {
  const reading = callNames.filter((name) => adminCalls[name].method === 'GET' && !isChanging(name))

  it.each(reading)('%s locks nothing', async (name) => {
    const sample = await sampleOf(desk, name)
    expect((await whileNothingCanBeLocked(() => sample.send())).status).toBe(200)
  })

  it.each(callNames.filter((name) => !reading.includes(name)))('%s, if it has one', async (name) => {
    const { by, fields } = await sampleOf(desk, name)
    if (!hasPreview(name, fields)) return
    const count = (await auditOf(desk.shop)).length
    const preview = { ...fields, dry_run: true }
    expect((await whileNothingCanBeLocked(() => send(by, name, preview))).status).toBe(200)
    expect(await auditOf(desk.shop)).toHaveLength(count)
  })

  it('of moves sees each row after the ones before it', async () => {
    const number = await desk.place()
    const orders = [
      { number, to: 'accepted' },
      { number, to: 'accepted' },
      { number, to: 'declined', reason: 'No longer made' },
      { number, to: 'complete' },
    ]
    const tried = await desk.owner.call('POST', '/orders/moves', { dry_run: true, orders })
    const moved = await desk.owner.call('POST', '/orders/moves', { orders })
    const { results }: AdminReplyOf<'moveOrders'> = tried.data
    expect(results.map(({ outcome }) => outcome)).toEqual(['moved', 'unchanged', 'moved', 'refused'])
    expect(moved.data).toEqual(tried.data)
  })
})

describe('a bulk change', () => {
  it('is made twenty orders at a time; a part whose member is held too long is left, and can be sent again', async () => {
    const numbers: string[] = []
    for (let place = 0; place < 20; place += 1) numbers.push(await desk.place())
    const held = await desk.place(desk.ravi)
    numbers.push(held)
    while (numbers.length < 41) numbers.push(await desk.place())
    const orders = numbers.map((number) => ({ number, to: 'accepted' }))
    const count = (await auditOf(desk.shop)).length
    const holder = await desk.shop.database.pool.connect()
    await holder.query(`begin; select from members where id = ${desk.ravi.id} for update`)
    const { data, status } = await desk.owner.call('POST', '/orders/moves', { orders })
    await holder.query('rollback')
    holder.release()
    expect(status).toBe(200)
    const { results }: AdminReplyOf<'moveOrders'> = data
    const outcomes = results.map(({ outcome }) => outcome)
    expect(results.map(({ number }) => number)).toEqual(numbers)
    expect(outcomes).toEqual([
      ...Array<string>(20).fill('moved'),
      ...Array<string>(20).fill('refused'),
      'moved',
    ])
    expect(results[20]?.message).toContain('try again')
    const again = await desk.owner.call('POST', '/orders/moves', { orders })
    const repeated: AdminReplyOf<'moveOrders'> = again.data
    expect(repeated.results.map(({ outcome }) => outcome)).toEqual(
      outcomes.map((outcome) => (outcome === 'moved' ? 'unchanged' : 'moved')),
    )
    // One entry for each part that moved something, written with it.
    const entries = (await auditOf(desk.shop)).slice(count)
    expect(entries.map(({ after }) => (after as { moved: string[] }).moved.length)).toEqual([20, 1, 20])
  })
})

describe('one change', () => {
  it('of a member who is held too long is answered with 503 and when to try again, and then made once', async () => {
    const { by, fields } = await sampleOf(desk, 'createGrants')
    const holder = await desk.shop.database.pool.connect()
    const { mobile } = (fields['grants'] as { mobile: string }[])[0] ?? { mobile: '' }
    await holder.query('begin')
    await holder.query('select from members where mobile = $1 for update', [mobile])
    const { method, path, headers, body } = requestOf('createGrants', fields)
    const grant = () => by.call(method, path, body, { headers })
    const refused = await grant()
    await holder.query('rollback')
    holder.release()
    expect([refused.status, refused.error]).toEqual([503, 'unavailable'])
    expect(refused.raw.headers).toHaveProperty('retry-after')
    expect((await grant()).status).toBe(201)
  })
})
