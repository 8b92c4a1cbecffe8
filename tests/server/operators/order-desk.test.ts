/** The admin API's orders: queue, moves, refunds, problems, and what each role sees. */
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { AdminReplyOf } from '../../../src/contract/admin/replies.ts'
import { auditOf, cookieOf, type DeskOperator } from '../open-desk.ts'
import { type AdminOrder, BALANCE, openOrderDesk, PRICE, STOCK } from '../open-order-desk.ts'
import { openRealtimeClient } from '../realtime-client.ts'
import { readCsv } from '../../../server/operations/csv/csv-records.ts'
import { eventually } from '../../setup/eventually.ts'
import { grantPoints } from '../grant-points.ts'
import { read } from '../open-test-shop.ts'

type List = AdminReplyOf<'listOrders'>

let desk: Awaited<ReturnType<typeof openOrderDesk>>
let support: DeskOperator
let warehouse: DeskOperator
let auditor: DeskOperator
let owner: DeskOperator

beforeAll(async () => {
  desk = await openOrderDesk()
  await desk.shop.database.pool.query('update clients set report_days = 14')
  support = await desk.operatorWith('support', 'acme')
  warehouse = await desk.operatorWith('orders', 'acme')
  auditor = await desk.operatorWith('auditor', 'acme')
  owner = await desk.operatorWith('owner', null)
})
afterAll(() => desk.close())

const shown = (number: string) => desk.shown(support, number)
const list = async (query: string, operator = support): Promise<List> =>
  (await operator.call('GET', `/orders?${query}`)).data
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
const move = (number: string, body: object, operator = warehouse) =>
  operator.call('POST', `/orders/${number}/moves`, body)

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
    for (const q of [mobile, 'asha', 'HA RA', 'Rao'])
      expect(numbers(await everyPage(`q=${encodeURIComponent(q)}`))).toContain(number)
    for (const q of ['zz', '%', 'ravi', '1111', 'asha@'])
      expect((await list(`q=${encodeURIComponent(q)}`)).items).toEqual([])
    // A role that sees no numbers can't search by them either.
    expect((await list(`q=${mobile}`, auditor)).items).toEqual([])
    expect(numbers(await everyPage('q=asha', auditor))).toContain(number)
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
      const cells = items.map(({ member, ...order }) => {
        const { id: member_id, name: member_name, mobile: member_mobile } = member
        const fields = Object.entries({ ...order, member_id, member_name, member_mobile })
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

describe('a move', () => {
  it('of a version that somebody has changed meanwhile is refused, with the order as it is now', async () => {
    const number = await desk.place()
    const { version } = await shown(number)
    const done = await Promise.all([
      move(number, { version, to: 'accepted' }),
      move(number, { version, to: 'on_hold' }),
    ])
    expect(done.map(({ status }) => status)).toEqual(expect.arrayContaining([200, 409]))
    const won = done.find(({ status }) => status === 200)?.data as AdminOrder | undefined
    expect(won?.version).toBe(version + 1)
    const lost = done.find(({ status }) => status === 409)
    expect(lost).toMatchObject({ error: 'version_conflict', data: { status: won?.status } })
  })

  it('goes on where points were granted, or an order was placed meanwhile', async () => {
    const number = await desk.place()
    const { version } = await shown(number)
    await desk.place()
    const { db } = desk.shop.database
    await grantPoints(db, { memberId: desk.asha.id, amount: 5, reason: 'Granted', idempotencyKey: 'desk 1' })
    expect(await move(number, { version, to: 'accepted' })).toMatchObject({ status: 200 })
  })

  it('that can’t be made says why, and changes nothing', async () => {
    const number = await desk.place()
    const { version } = await shown(number)
    for (const [body, status, error] of [
      [{ version, to: 'declined' }, 400, 'invalid'],
      [{ version, to: 'placed' }, 400, 'invalid'],
      [{ to: 'accepted' }, 400, 'invalid'],
      [{ version, to: 'accepted', expected_delivery: '2020-01-01' }, 409, 'impossible'],
      [{ version, to: 'accepted', tracking_number: '=1+1' }, 400, 'invalid'],
    ] as const)
      expect([body, await move(number, body)]).toEqual([body, expect.objectContaining({ status, error })])
    expect(await shown(number)).toMatchObject({ version, status: 'placed' })
    const declined = await move(number, { version, to: 'declined', reason: 'No longer made' })
    expect(declined).toMatchObject({
      status: 200,
      data: { status: 'declined', moves: [], refunded_points: 300 },
    })
    const again = { version: version + 1, to: 'accepted' }
    expect(await move(number, again)).toMatchObject({ status: 409, error: 'impossible' })
    expect(await auditor.call('POST', `/orders/${number}/moves`, again)).toMatchObject({
      status: 403,
      error: 'not_allowed',
    })
  })
})

describe('many moves', () => {
  it('are made each by itself, tried first where wanted, and kept as one entry', async () => {
    const [one, two, theirs] = [await desk.place(), await desk.place(), await desk.place(desk.ravi)]
    await desk.move(two, 'accepted')
    const orders = [
      { number: one, to: 'complete', tracking_number: 'T-1' },
      { number: two, to: 'accepted' },
      { number: two, to: 'declined' },
      { number: theirs, to: 'accepted' },
      { number: 'RP-1', to: 'accepted' },
    ]
    const results = [
      { number: one, outcome: 'moved' },
      { number: two, outcome: 'unchanged' },
      { number: two, outcome: 'refused', message: 'reason: a declined order needs one; the member reads it' },
      { number: theirs, outcome: 'refused', message: `There is no order ${theirs}.` },
      { number: 'RP-1', outcome: 'refused', message: 'There is no order RP-1.' },
    ]
    const tried = await warehouse.call('POST', '/orders/moves', { dry_run: true, orders })
    expect(tried).toMatchObject({ status: 200, data: { results } })
    expect(await shown(one)).toMatchObject({ status: 'placed', version: 1 })
    const before = (await auditOf(desk.shop)).length
    const moved = await warehouse.call('POST', '/orders/moves', { orders })
    expect(moved).toMatchObject({ status: 200, data: { results } })
    expect(await shown(one)).toMatchObject({ status: 'complete', tracking_number: 'T-1' })
    const entries = (await auditOf(desk.shop)).slice(before)
    expect(entries).toMatchObject([{ operation: 'moveOrders', after: { moved: [`${one} complete`] } }])
    const tooMany = Array.from({ length: 501 }, () => ({ number: one }))
    expect(await warehouse.call('POST', '/orders/moves', { orders: tooMany })).toMatchObject({ status: 400 })
  })
})

describe('a refund', () => {
  const refund = (number: string, key: string | null, body: object, operator = support) =>
    operator.call('POST', `/orders/${number}/refunds`, body, {
      headers: key === null ? {} : { 'idempotency-key': key },
    })

  it('of 1 of 3 pieces, then the rest, gives back what was paid and not a point more', async () => {
    const number = await desk.place()
    await desk.deliver(number)
    const balance = (await desk.books.balanceOf(desk.asha.id)) ?? 0
    const [line] = (await shown(number)).lines
    const pieces = (quantity: number) => ({
      lines: [{ id: line?.id, quantity }],
      restock: true,
      reason: 'Damaged',
    })
    const first = await refund(number, 'first', pieces(1))
    expect(first).toMatchObject({
      status: 201,
      data: { refund: { points: PRICE, lines: [{ quantity: 1 }] }, order: { refunded_points: PRICE } },
    })
    expect((await refund(number, 'rest', pieces(2))).status).toBe(201)
    expect(await refund(number, 'one more', pieces(1))).toMatchObject({ status: 409, error: 'impossible' })
    expect(await desk.books.balanceOf(desk.asha.id)).toBe(balance + 3 * PRICE)
    expect(await shown(number)).toMatchObject({ refunded_points: 300, lines: [{ refunded_quantity: 3 }] })
    expect(await desk.brokenInvariants()).toEqual({})
  })

  it('with one key is given once, however often and at once it is sent', async () => {
    const number = await desk.place()
    const balance = (await desk.books.balanceOf(desk.asha.id)) ?? 0
    const body = { points: 50, reason: 'Came late' }
    const sent = await Promise.all(Array.from({ length: 20 }, () => refund(number, 'same', body)))
    expect(new Set(sent.map(({ status }) => status))).toEqual(new Set([201]))
    expect(new Set(sent.map(({ data }) => (data as AdminReplyOf<'refundOrder'>).refund.id)).size).toBe(1)
    expect(await desk.books.balanceOf(desk.asha.id)).toBe(balance + 50)
    expect(await refund(number, 'same', { ...body, points: 51 })).toMatchObject({
      status: 409,
      error: 'key_reused',
    })
    expect(await refund(number, null, body)).toMatchObject({
      status: 400,
      fields: { idempotency_key: expect.any(String) as string },
    })
    expect(await refund(number, 'whole', { points: 250, reason: 'All of it' })).toMatchObject({
      error: 'impossible',
    })
    expect((await refund(number, 'no', body, warehouse)).status).toBe(403)
  })

  it('is followed by the rest where the order is declined', async () => {
    const number = await desk.place()
    const balance = (await desk.books.balanceOf(desk.asha.id)) ?? 0
    const stock = await desk.books.stockOf(desk.asha.productId)
    const { lines, version } = await shown(number)
    await refund(number, 'part', {
      lines: [{ id: lines[0]?.id, quantity: 1 }],
      restock: false,
      reason: 'Torn',
    })
    await move(number, { version, to: 'declined', reason: 'No longer made' })
    expect(await desk.books.balanceOf(desk.asha.id)).toBe(balance + 3 * PRICE)
    expect(await desk.books.stockOf(desk.asha.productId)).toBe(stock + 2)
    expect(stock).toBeLessThan(STOCK)
    expect(balance).toBeLessThan(BALANCE)
    expect(await desk.brokenInvariants()).toEqual({})
  })
})

describe('a problem, a note and a delivery code', () => {
  it('a problem is answered once by version', async () => {
    const number = await desk.place()
    const orderId = await desk.deliver(number)
    const { asha } = desk
    const report = {
      client_id: 'acme',
      user_id: asha.mobile,
      order_id: orderId,
      kind: 'damaged',
      comment: 'Torn',
    }
    await desk.shop.call('reportOrderProblem', report, asha.token)
    expect(numbers((await list('problem=open')).items)).toEqual([number])
    const { version } = await shown(number)
    const answer = (body: object) => support.call('POST', `/orders/${number}/problem`, { version, ...body })
    expect(await answer({ to: 'answered' })).toMatchObject({ status: 400 })
    const done = await Promise.all([answer({ to: 'answered', answer: 'Sorry.' }), answer({ to: 'refunded' })])
    expect(done.map(({ status }) => status)).toEqual(expect.arrayContaining([200, 409]))
    expect((await list('problem=open')).items).toEqual([])
  })

  it('a note is for operators, and a code that was shown is kept as shown', async () => {
    const number = await desk.place()
    const noted = await warehouse.call('POST', `/orders/${number}/notes`, {
      text: 'Called.\nSends a picture.',
    })
    expect(noted).toMatchObject({ status: 201, data: { notes: [{ text: 'Called.\nSends a picture.' }] } })
    expect(await support.call('GET', `/orders/${number}/delivery-code`)).toMatchObject({ status: 409 })
    await desk.move(number, 'complete')
    const code = await support.call('GET', `/orders/${number}/delivery-code`)
    expect(code).toMatchObject({ status: 200, data: { delivery_code: '0042' } })
    expect((await warehouse.call('GET', `/orders/${number}/delivery-code`)).status).toBe(403)
    const entry = (await auditOf(desk.shop)).at(-1)
    expect(entry).toMatchObject({ operation: 'showDeliveryCode', subject: `order ${number}` })
    expect(JSON.stringify(entry)).not.toContain('0042')
  })
})

describe('what the member is told', () => {
  it('a tracking number that is given later reaches the member by notification and channel at once', async () => {
    const { asha, shop } = desk
    const origin = await shop.app.listen({ port: 0, host: '127.0.0.1' })
    const number = await desk.place()
    await desk.move(number, 'accepted')
    const client = openRealtimeClient({ origin, channel: `private-user-${asha.id}`, token: asha.token })
    try {
      await client.joined()
      const { version } = await shown(number)
      const change = { version, tracking_number: 'AB 12 IN', expected_delivery: '2026-12-24' }
      const since = client.received.length
      const began = performance.now()
      const changed = await warehouse.call('PATCH', `/orders/${number}`, change)
      expect(changed).toMatchObject({ status: 200, data: { tracking_number: 'AB 12 IN' } })
      await eventually(() => client.received.length > since)
      expect(performance.now() - began).toBeLessThan(1000)
    } finally {
      client.leave()
    }
    const request = { client_id: 'acme', user_id: asha.mobile, page: 1, per_page: 1 }
    const told = read('getUserNotifications', await shop.call('getUserNotifications', request, asha.token))
    expect(told.notifications[0]?.body_message).toEqual({
      en: `Your order ${number} is expected on 24 December. Its tracking number is AB 12 IN.`,
    })
  })
})

describe('personal data', () => {
  it('is masked for an auditor, and for the warehouse but for the parcel', async () => {
    const number = await desk.place()
    const seen = await desk.shown(auditor, number)
    expect(seen).toMatchObject({ ship_to: null, member: { mobile: '••• ••01' } })
    expect(JSON.stringify([seen, await list('limit=200', auditor)])).not.toMatch(/\d{10}/)
    const packed = await desk.shown(warehouse, number)
    expect(packed.ship_to).toMatchObject({ mobile: '9876543210', address: '12 Lake Road, Mysuru' })
    expect(packed.member.mobile).not.toContain(desk.asha.mobile)
    expect((await shown(number)).member.mobile).toBe(desk.asha.mobile)
  })

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
