/** The admin API's changes of orders: moves, refunds, problems, and what their members are told. */
import { beforeAll, describe, expect, it } from 'vitest'
import type { AdminReplyOf } from '../../../src/contract/admin/replies.ts'
import { fixture } from '../fixture.ts'
import { auditOf } from '../shops/open-desk.ts'
import { type AdminOrder, BALANCE, openOrderDesk, PRICE, STOCK } from '../shops/open-order-desk.ts'
import { openRealtimeClient } from '../realtime-client.ts'
import { eventually } from '../../setup/eventually.ts'
import { grantPoints } from '../grant-points.ts'
import { read } from '../shops/open-test-shop.ts'

const desk = fixture(openOrderDesk)
const support = fixture(() => desk.operatorWith('support', 'acme'))
const warehouse = fixture(() => desk.operatorWith('orders', 'acme'))
const auditor = fixture(() => desk.operatorWith('auditor', 'acme'))

beforeAll(() => desk.shop.database.pool.query('update clients set report_days = 14'))

const shown = (number: string) => desk.shown(support, number)
const move = (number: string, body: object) => desk.moveBy(warehouse, number, body)

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
  const refund = (number: string, key: string, body: object, operator = support) =>
    operator.call('POST', `/orders/${number}/refunds`, body, {
      headers: { 'idempotency-key': key },
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
    const open = () => desk.list(support, 'problem=open')
    expect((await open()).items).toMatchObject([{ number }])
    const { version } = await shown(number)
    const answer = (body: object) => support.call('POST', `/orders/${number}/problem`, { version, ...body })
    expect(await answer({ to: 'answered' })).toMatchObject({ status: 400 })
    const done = await Promise.all([answer({ to: 'answered', answer: 'Sorry.' }), answer({ to: 'refunded' })])
    expect(done.map(({ status }) => status)).toEqual(expect.arrayContaining([200, 409]))
    expect((await open()).items).toEqual([])
  })

  it('an order has its newest twenty notes; all are read page by page', async () => {
    const number = await desk.place()
    const texts = Array.from({ length: 45 }, (_, note) => `Note ${note}`)
    for (const text of texts) await warehouse.call('POST', `/orders/${number}/notes`, { text })
    const { notes, note_count } = await shown(number)
    expect([notes.map(({ text }) => text), note_count]).toEqual([texts.slice(-20), 45])
    const read: string[] = []
    for (let next: string | null = ''; next !== null;) {
      const cursor: string = next === '' ? '' : `&cursor=${next}`
      const { data } = await support.call('GET', `/orders/${number}/notes?limit=20${cursor}`)
      const page: AdminReplyOf<'listOrderNotes'> = data
      read.push(...page.items.map(({ text }) => text))
      ;({ next } = page)
    }
    expect(read).toEqual(texts.toReversed())
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
      const changed = await warehouse.call('PATCH', `/orders/${number}`, change)
      expect(changed).toMatchObject({ status: 200, data: { tracking_number: 'AB 12 IN' } })
      await eventually(() => client.received.length > since)
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
