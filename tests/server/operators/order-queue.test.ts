/** The admin API's queue of orders, and what each role sees of them. */
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import type { AdminReplyOf } from '../../../src/contract/admin/replies.ts'
import { fixture } from '../fixture.ts'
import { auditOf, cookieOf } from '../shops/open-desk.ts'
import { openOrderDesk } from '../shops/open-order-desk.ts'
import { readCsv } from '../../../server/operations/csv/csv-records.ts'

type List = AdminReplyOf<'listOrders'>

const desk = fixture(openOrderDesk)
const support = fixture(() => desk.operatorWith('support', 'acme'))
const warehouse = fixture(() => desk.operatorWith('orders', 'acme'))
const auditor = fixture(() => desk.operatorWith('auditor', 'acme'))
const owner = fixture(() => desk.operatorWith('owner', null))

const shown = (number: string) => desk.shown(support, number)
const list = (query: string, operator = support) => desk.list(operator, query)
async function everyPage(query: string, operator = support): Promise<List['items']> {
  const items: List['items'] = []
  for (let next: string | null = ''; next !== null;) {
    const page: List = await list(`${query}&limit=2${next === '' ? '' : `&cursor=${next}`}`, operator)
    items.push(...page.items)
    ;({ next } = page)
  }
  return items
}
const numbers = (items: List['items']) => items.map(({ number }) => number)
const move = (number: string, body: object, operator = warehouse) => desk.moveBy(operator, number, body)

/** A moment in the shop's zone, in seconds, as files have it. */
const inIndia = (moment: string) =>
  new Date(Date.parse(moment) + 5.5 * 3_600_000).toISOString().replace(/\.\d+Z$/, '+05:30')

describe('the queue', () => {
  it('has what waits, the oldest first, page by page, and counts it', async () => {
    const before: AdminReplyOf<'countOrders'> = (await support.call('GET', '/orders/counts')).data
    const [one, two, three] = [await desk.place(), await desk.place(), await desk.place()]
    await desk.move(two, 'accepted')
    await desk.place(desk.ravi)
    const waiting = numbers(await everyPage('status=placed,accepted'))
    expect(waiting.filter((number) => [one, two, three].includes(number))).toEqual([one, two, three])
    expect(numbers(await everyPage('status=placed,accepted&sort=newest'))).toEqual(waiting.toReversed())
    expect(numbers(await everyPage('status=accepted'))).toContain(two)
    expect(numbers(await everyPage('status=accepted'))).not.toContain(one)
    expect((await support.call('GET', '/orders/counts')).data).toEqual({
      ...before,
      placed: before.placed + 2,
      accepted: before.accepted + 1,
    })
  })

  it('shows an operator of one client nothing of another’s', async () => {
    const theirs = await desk.place(desk.ravi)
    expect(numbers(await everyPage(''))).not.toContain(theirs)
    expect(numbers(await everyPage('', owner))).toContain(theirs)
    for (const path of [`/orders/${theirs}`, '/orders?client=globex', '/orders/counts?client=globex'])
      expect(await support.call('GET', path)).toMatchObject({ status: 404, error: 'not_found' })
    expect((await list(`q=${theirs}`)).items).toEqual([])
    const moved = await move(theirs, { version: 1, to: 'accepted' })
    expect(moved).toMatchObject({ status: 404, error: 'not_found' })
  })

  it('has of each client what the operator may see there, and no more', async () => {
    const [theirs, mine] = [await desk.place(), await desk.place(desk.ravi)]
    const roles = [
      { client: 'acme', role: 'auditor' },
      { client: 'globex', role: 'support' },
    ]
    const both = await desk.operatorWith('support', 'globex')
    await owner.call('PATCH', `/operators/${both.id}`, { version: 1, roles })
    both.cookie = cookieOf(await desk.signIn(both)) ?? ''
    const listed = await everyPage('', both)
    const mobileIn = (number: string) => listed.find((one) => one.number === number)?.member.mobile
    expect([mobileIn(theirs), mobileIn(mine)]).toEqual([
      `••• ••${desk.asha.mobile.slice(-2)}`,
      desk.ravi.mobile,
    ])
    const csv = (await both.call('GET', '/orders.csv')).raw.body
    expect(csv).toContain(desk.ravi.mobile)
    expect(csv).not.toContain(desk.asha.mobile)
    expect((await desk.shown(both, theirs)).ship_to).toBeNull()
    expect((await desk.shown(both, mine)).ship_to).not.toBeNull()
    // The first digits of both numbers.
    const found = numbers(await everyPage(`q=${desk.ravi.mobile.slice(0, 6)}`, both))
    expect(found).toContain(mine)
    expect(found).not.toContain(theirs)
    const accept = { version: 1, to: 'accepted' }
    expect(await move(theirs, accept, both)).toMatchObject({ status: 403, error: 'not_allowed' })
    expect(await move(mine, accept, both)).toMatchObject({ status: 200 })
  })

  it('is searched by order number, tracking number, four digits of a number, and a part of a name', async () => {
    const number = await desk.place()
    const { version } = await shown(number)
    await move(number, { version, to: 'accepted', tracking_number: 'IN 9988' })
    for (const q of [number, number.toLowerCase(), 'IN 9988'])
      expect(numbers((await list(`q=${encodeURIComponent(q)}`)).items)).toEqual([number])
    const mobile = desk.asha.mobile.slice(3, 9)
    for (const q of [mobile, 'asha', 'SHA RA', 'Rao'])
      expect(numbers(await everyPage(`q=${encodeURIComponent(q)}`))).toContain(number)
    for (const q of ['zz', '%', 'ravi', '1111', 'nobody@'])
      expect((await list(`q=${encodeURIComponent(q)}`)).items).toEqual([])
    // A role that sees no numbers can't search by them either.
    expect((await list(`q=${mobile}`, auditor)).items).toEqual([])
    expect(numbers(await everyPage('q=asha', auditor))).toContain(number)
    // A part of a word would spell a masked name out.
    for (const part of ['ash', 'sha', 'asha%20r']) expect(await everyPage(`q=${part}`, auditor)).toEqual([])
  })

  it('finds the same orders, and the newest members, where thousands have the name', async () => {
    await desk.place()
    const before = numbers(await everyPage('q=asha'))
    const { pool } = desk.shop.database
    const twins = await pool.query<{ id: number }>(
      `insert into members (client_id, mobile, name)
        select $1, (8000000000 + n)::text, 'Asha Twin' from generate_series(1, 5001) n returning id`,
      [desk.acme.id],
    )
    expect(numbers(await everyPage('q=asha'))).toEqual(before)
    const found = (await support.call('GET', '/members?q=twin&limit=2')).data as { items: { id: number }[] }
    const newest = twins.rows.map(({ id }) => id).toSorted((one, other) => other - one)
    expect(found.items.map(({ id }) => id)).toEqual(newest.slice(0, 2))
    await pool.query(`delete from members where name = 'Asha Twin'`)
  })

  it('goes into a file with exactly the rows of its filter', async () => {
    const number = await desk.place()
    await desk.deliver(number)
    const today = new Date().toISOString().slice(0, 10)
    const filters = [
      '',
      'status=placed',
      'status=accepted,complete',
      'delivered=yes',
      'delivered=no&status=complete',
      'problem=open',
      'q=asha',
      `q=${number}`,
      `from=${today}`,
      'until=2020-01-01',
      'sort=newest&status=placed,on_hold',
      'client=acme',
    ]
    for (const filter of filters) {
      const { raw } = await owner.call('GET', `/orders.csv?${filter}`)
      expect(raw.headers['content-disposition']).toContain('attachment')
      expect(raw.body.startsWith('\uFEFF')).toBe(true)
      const file = join(desk.shop.config.dataDirectory, 'orders.csv')
      await writeFile(file, raw.body)
      const rows: Record<string, string>[] = []
      for await (const { cells } of readCsv(file, ['number'])) rows.push(cells)
      const items = await everyPage(filter, owner)
      // What has not happened is in no file.
      const cells = items.map(({ member, pending: _pending, did_not_happen: _refused, ...order }) => {
        const { id: member_id, name: member_name, mobile: member_mobile } = member
        const placed_at = inIndia(order.placed_at)
        const fields = Object.entries({ ...order, placed_at, member_id, member_name, member_mobile })
        return Object.fromEntries(
          fields.map(([name, value]) => [
            name,
            typeof value === 'boolean' ? String(Number(value)) : String(value ?? ''),
          ]),
        )
      })
      expect([filter, rows]).toEqual([filter, cells])
    }
  })
})

describe('personal data', () => {
  it('stands in no entry of the audit log, and each change has one with before and after', async () => {
    const number = await desk.place()
    const { version } = await shown(number)
    const before = (await auditOf(desk.shop)).length
    await move(number, { version, to: 'accepted', tracking_number: 'SECRET-77' })
    await warehouse.call('PATCH', `/orders/${number}`, {
      version: version + 1,
      expected_delivery: '2026-12-24',
    })
    const entries = await auditOf(desk.shop)
    expect(entries.slice(before)).toMatchObject([
      {
        operation: 'moveOrder',
        subject: `order ${number}`,
        client_id: desk.acme.id,
        address: '127.0.0.1',
        via: 'console',
        before: { status: 'placed', tracking_number: '' },
        after: { status: 'accepted', tracking_number: '•••' },
      },
      { operation: 'changeOrder', after: { expected_delivery: '2026-12-24' } },
    ])
    const { asha } = desk
    for (const person of [asha.mobile, asha.name, asha.email, '12 Lake Road', 'SECRET-77'])
      expect(JSON.stringify(entries)).not.toContain(person)
  })
})
