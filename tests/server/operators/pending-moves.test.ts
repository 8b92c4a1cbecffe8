/** A move that its operator can still undo: nothing is told before it is meant. */
import { beforeEach, describe, expect, it } from 'vitest'
import type { AdminReplyOf } from '../../../src/contract/admin/replies.ts'
import { openDatabase } from '../../../server/db/open.ts'
import { commandLineActor } from '../../../server/domain/actor.ts'
import { memberDataOperations } from '../../../server/operations/member-data.ts'
import { operate } from '../../../server/operations/operate.ts'
import { fileMediaStore } from '../../../server/media/file-media-store.ts'
import { addMember } from '../catalogue-builders.ts'
import { dueMovesJob, makeDueMoves } from '../due-moves.ts'
import { fixture } from '../fixture.ts'
import { auditOf, PEPPER, type DeskOperator } from '../shops/open-desk.ts'
import { openOrderDesk, PRICE, type AdminOrder } from '../shops/open-order-desk.ts'
import { oneRound } from '../start-job.ts'
import { today } from '../today.ts'

const desk = fixture(openOrderDesk)
const owner = fixture(() => desk.operatorWith('owner', null))
const warehouse = fixture(() => desk.operatorWith('orders', 'acme'))
const support = fixture(() => desk.operatorWith('support', 'acme'))
const another = fixture(() =>
  openDatabase({ databaseUrl: desk.shop.database.url, dataDirectory: '', onConnectionLost: () => undefined }),
)

const query = async (text: string, values: unknown[] = []) =>
  (await desk.shop.database.pool.query<Record<string, unknown>>(text, values)).rows
const shown = (number: string) => desk.shown(support, number)
const due = () => makeDueMoves(desk.shop.database)

/** Everything that a move can change for its member, and what the desk counts. */
const told = async (number: string) => [
  await query('select n.* from notifications n join orders o on o.id = order_id where order_number = $1', [
    number,
  ]),
  await query('select * from outbox'),
  await query('select * from pushes'),
  await desk.books.moneyAround(desk.asha.id),
  await query('select delivery_otp from orders where order_number = $1', [number]),
  (await warehouse.call('GET', '/orders.csv')).raw.body.replaceAll(/"\d+"|,\d+,/g, ''),
  (
    await desk.shop.call(
      'orderSummary',
      { client_id: 'acme', user_id: desk.asha.mobile, year: '', month: '' },
      desk.asha.token,
    )
  ).data,
]

/** Reading the file of all orders leaves a line of its own. */
const isNoExport = ({ operation }: Record<string, unknown>) => operation !== 'listOrders.csv'

/** An order, and the move of it that waits. */
async function waiting(body: object, operator: DeskOperator = warehouse, member = desk.asha) {
  const number = await desk.place(member)
  const reply = await desk.moveBy(operator, number, { version: 1, undo_seconds: 30, ...body })
  expect([reply.status, reply.message]).toEqual([200, 'Success'])
  return { number, order: reply.data as AdminOrder }
}

const undo = (number: string, version: number, operator: DeskOperator = warehouse) =>
  operator.call('DELETE', `/orders/${number}/pending`, { version })

beforeEach(() => query('delete from pending_moves'))

describe('a move that waits', () => {
  it.each([
    { to: 'complete', tracking_number: 'T-1', expected_delivery: '2099-01-02' },
    { to: 'declined', reason: 'No longer made' },
  ])('leaves its order as it is, tells nobody, and is then made once: $to [C.14]', async (body) => {
    const number = await desk.place()
    const before = await told(number)
    const entries = (await auditOf(desk.shop)).length
    const reply = await desk.moveBy(warehouse, number, { version: 1, undo_seconds: 30, ...body })
    expect(reply.data).toMatchObject({
      status: 'placed',
      version: 2,
      tracking_number: '',
      moves: [],
      pending: { to: body.to, by: warehouse.name },
    })
    expect(await told(number)).toEqual(before)
    // Not due yet.
    await oneRound(dueMovesJob(desk.shop.database))
    expect(await told(number)).toEqual(before)
    const audit = (await auditOf(desk.shop)).slice(entries).filter(isNoExport)
    expect(audit).toMatchObject([
      { operation: 'moveOrder', before: { status: 'placed' }, after: { status: body.to, undo_seconds: 30 } },
    ])
    await due()
    await due()
    const after = await shown(number)
    expect(after).toMatchObject({ status: body.to, pending: null, did_not_happen: null })
    expect(after.history.filter(({ what }) => what.startsWith(body.to))).toMatchObject([
      { actor: warehouse.name },
    ])
    expect(await desk.brokenInvariants()).toEqual({})
  })

  it('is seen by other operators, with who and when', async () => {
    const { number, order } = await waiting({ to: 'accepted' })
    const { items } = await desk.list(support, 'client=acme&sort=newest')
    expect(items.find((one) => one.number === number)?.pending).toEqual(order.pending)
    expect(order.pending).toMatchObject({ to: 'accepted', by: warehouse.name })
    expect(Date.parse(order.pending?.due_at ?? '')).toBeGreaterThan(Date.now())
  })

  it('is undone by its version, by whoever moves orders, with a line of audit, and then never made', async () => {
    const { number, order } = await waiting({ to: 'complete' })
    const before = await told(number)
    expect(await undo(number, 1)).toMatchObject({ status: 409, error: 'version_conflict', data: { number } })
    expect(await undo(number, order.version, support)).toMatchObject({
      status: 200,
      data: { status: 'placed', pending: null, version: order.version + 1 },
    })
    expect(await told(number)).toEqual(before)
    expect((await auditOf(desk.shop)).findLast(isNoExport)).toMatchObject({
      operation: 'undoMove',
      actor: support.name,
      subject: `order ${number}`,
      before: { pending: 'complete' },
      after: { pending: null },
    })
    await due()
    expect(await shown(number)).toMatchObject({ status: 'placed', did_not_happen: null })
    expect(await undo(number, order.version + 1)).toMatchObject({ status: 409, error: 'impossible' })
  })

  it('keeps every other change away until it is made, at whatever version', async () => {
    const { number, order } = await waiting({ to: 'accepted' })
    const { version } = order
    const refund = { points: 10, reason: 'Late' }
    for (const [method, path, body, headers] of [
      ['POST', 'moves', { version, to: 'complete' }],
      ['POST', 'moves', { version, to: 'complete', undo_seconds: 10 }],
      ['PATCH', '', { version, tracking_number: 'T-2' }],
      ['POST', 'refunds', refund, { 'idempotency-key': `refund of ${number}` }],
      ['POST', 'problem', { version, to: 'answered', answer: 'Soon' }],
    ] as const) {
      const place = `/orders/${number}${path === '' ? '' : `/${path}`}`
      const reply = await support.call(method, place, body, { headers: headers ?? {} })
      expect([path, reply.status, reply.error]).toEqual([path, 409, 'version_conflict'])
      expect(reply.message).toContain(`${warehouse.name} is about to accept it`)
      expect(reply.data).toMatchObject({ number, version, pending: order.pending })
    }
    const many = await support.call('POST', '/orders/moves', { orders: [{ number, to: 'complete' }] })
    expect((many.data as AdminReplyOf<'moveOrders'>).results).toMatchObject([{ outcome: 'refused' }])
    // A note changes nothing that the move is about.
    expect((await support.call('POST', `/orders/${number}/notes`, { text: 'Blue box' })).status).toBe(201)
    await due()
    expect(await shown(number)).toMatchObject({ status: 'accepted' })
  })

  it('is refused now if it can’t be made now, and takes 0 to 30 seconds', async () => {
    const number = await desk.place()
    for (const [body, error] of [
      [{ to: 'declined' }, 'invalid'],
      [{ to: 'complete', expected_delivery: '2020-01-01' }, 'impossible'],
      [{ to: 'complete', undo_seconds: 31 }, 'invalid'],
      [{ to: 'complete', undo_seconds: -1 }, 'invalid'],
    ] as const) {
      const reply = await desk.moveBy(warehouse, number, { version: 1, undo_seconds: 10, ...body })
      expect([body, reply.error]).toEqual([body, error])
    }
    expect(await shown(number)).toMatchObject({ version: 1, pending: null })
  })

  it('of many waits each by itself; a correction among them does not', async () => {
    const [one, two] = [await desk.place(), await desk.place()]
    await desk.move(two, 'accepted')
    const orders = [
      { number: one, to: 'complete', tracking_number: 'T-3' },
      { number: two, to: 'accepted', tracking_number: 'T-4' },
    ]
    const tried = await warehouse.call('POST', '/orders/moves', { dry_run: true, undo_seconds: 10, orders })
    expect(tried.data).toMatchObject({ results: [{ outcome: 'moved' }, { outcome: 'moved' }] })
    const reply = await warehouse.call('POST', '/orders/moves', { undo_seconds: 10, orders })
    expect(reply.data).toEqual({
      results: [
        { number: one, outcome: 'pending', version: 2 },
        { number: two, outcome: 'moved' },
      ],
    })
    expect(await shown(one)).toMatchObject({ status: 'placed', pending: { to: 'complete' } })
    expect(await shown(two)).toMatchObject({ tracking_number: 'T-4', pending: null })
    expect((await auditOf(desk.shop)).at(-1)).toMatchObject({ after: { undo_seconds: 10 } })
  })
})

/** Ends a move by its job. @returns the order, and what it shows under *Did not happen* */
async function notHappened(number: string) {
  await due()
  const { data }: { data: AdminReplyOf<'listOrders'> } = await owner.call('GET', '/orders?did_not_happen=yes')
  const counts: AdminReplyOf<'countOrders'> = (await owner.call('GET', '/orders/counts')).data
  const kept = await query('select details from pending_moves')
  expect([data.items.map((one) => one.number), counts.did_not_happen, kept]).toEqual([
    [number],
    1,
    [{ details: {} }],
  ])
  return desk.shown(owner, number)
}

describe('a move that waits is dropped, and the desk says so', () => {
  it('when its member cancels the order', async () => {
    const { number } = await waiting({ to: 'complete' })
    const [row] = await query('select id from orders where order_number = $1', [number])
    const named = { client_id: 'acme', user_id: desk.asha.mobile, order_id: Number(row?.['id']) }
    expect((await desk.shop.call('cancelOrder', named, desk.asha.token)).code).toBe(200)
    const order = await notHappened(number)
    const why = 'the member cancelled it'
    expect(order).toMatchObject({
      status: 'declined',
      refunded_points: 3 * PRICE,
      pending: null,
      did_not_happen: { to: 'complete', by: warehouse.name, why },
    })
    expect(order.history.map(({ what }) => what)).toContain(`did not happen (complete): ${why}`)
    expect(await desk.brokenInvariants()).toEqual({})
    // Cleared by whoever has seen it.
    expect((await undo(number, order.version, support)).data).toMatchObject({ did_not_happen: null })
  })

  it.each([
    ['is blocked', { active: false }],
    ['loses the role', { roles: [{ client: 'acme', role: 'auditor' }] }],
  ])('when its operator %s', async (_what, change) => {
    const clerk = await desk.operatorWith('orders', 'acme')
    const { number } = await waiting({ to: 'accepted' }, clerk)
    expect((await owner.call('PATCH', `/operators/${clerk.id}`, { version: 1, ...change })).status).toBe(200)
    expect(await notHappened(number)).toMatchObject({
      status: 'placed',
      did_not_happen: { why: `${clerk.name} may not move orders any more` },
    })
  })

  it('when its client is suspended meanwhile, but not if it was before', async () => {
    const suspend = async (suspended: boolean) => {
      const { data }: { data: { version: number } } = await owner.call('GET', '/clients/acme')
      const body = { version: data.version, suspended, reason: 'Audit' }
      expect((await owner.call('PATCH', '/clients/acme', body)).status).toBe(200)
    }
    const { number } = await waiting({ to: 'accepted' })
    desk.shop.pass(1000)
    await suspend(true)
    expect(await notHappened(number)).toMatchObject({
      status: 'placed',
      did_not_happen: { why: 'the shop was closed to its members meanwhile' },
    })
    const { version } = await shown(number)
    expect((await desk.moveBy(warehouse, number, { version, to: 'accepted', undo_seconds: 30 })).status).toBe(
      200,
    )
    await due()
    expect(await shown(number)).toMatchObject({ status: 'accepted', did_not_happen: null })
    await suspend(false)
  })

  it('when its member is erased, without what its operator wrote', async () => {
    const { db } = desk.shop.database
    const member = { ...(await addMember(db, desk.acme.id, { mobile: '9711111111', balance: 1000 })) }
    const token = await desk.shop.logIn('acme', member.mobile)
    const wilma = { ...desk.asha, ...member, token }
    const number = await desk.place(wilma)
    await desk.move(number, 'complete')
    const { version } = await shown(number)
    const body = { version, to: 'accepted', reason: 'Wilhelmina moved', undo_seconds: 30 }
    expect((await desk.moveBy(warehouse, number, body)).status).toBe(200)
    await operate(memberDataOperations.eraseMember, { id: member.id }, commandLineActor('Ops'), {
      database: desk.shop.database,
      now: () => new Date(),
      timeZone: today().timeZone,
      randomBelow: () => 0,
      otpPepper: async () => PEPPER,
      consoleUrl: '',
      media: fileMediaStore(''),
    })
    expect(await notHappened(number)).toMatchObject({
      status: 'complete',
      did_not_happen: { why: 'the member was erased' },
    })
    expect(await desk.brokenInvariants()).toEqual({})
  })

  it('when its member confirms the delivery of what was not to be sent after all', async () => {
    const number = await desk.place()
    await desk.move(number, 'complete')
    const { version } = await shown(number)
    const body = { version, to: 'accepted', reason: 'Left at the depot', undo_seconds: 30 }
    expect((await desk.moveBy(warehouse, number, body)).status).toBe(200)
    const [row] = await query('select id from orders where order_number = $1', [number])
    const confirmed = { client_id: 'acme', user_id: desk.asha.mobile, order_id: row?.['id'], otp: '0042' }
    expect((await desk.shop.call('verifyOrderOtp', confirmed as never, desk.asha.token)).code).toBe(200)
    expect(await notHappened(number)).toMatchObject({ status: 'complete', delivered: true })
    expect(await desk.brokenInvariants()).toEqual({})
  })

  it('and is over with the next move, which happens', async () => {
    const { number } = await waiting({ to: 'accepted' })
    await query('update operators set is_active = false where id = $1', [warehouse.id])
    await notHappened(number)
    await query('update operators set is_active = true where id = $1', [warehouse.id])
    const { version } = await shown(number)
    const reply = await desk.moveBy(support, number, { version, to: 'accepted' })
    expect(reply.data).toMatchObject({ status: 'accepted', did_not_happen: null })
  })
})

it('is made once where two servers and an undo meet', async () => {
  const made = await Promise.all(
    Array.from({ length: 12 }, () => waiting({ to: 'declined', reason: 'Gone' })),
  )
  await query('update pending_moves set due_at = now()')
  const undone = made.filter((_one, place) => place % 3 === 0)
  const [, , ...replies] = await Promise.all([
    oneRound(dueMovesJob(desk.shop.database)),
    oneRound(dueMovesJob(another)),
    ...undone.map(({ number, order }) => undo(number, order.version)),
  ])
  await due()
  for (const { number } of made) {
    const place = undone.findIndex((one) => one.number === number)
    const isUndone = place !== -1 && replies[place]?.status === 200
    const { rows } = await desk.shop.database.pool.query(
      `select count(*)::int as credits from points_ledger join orders o on o.id = order_id
        where order_number = $1 and amount > 0`,
      [number],
    )
    const { status } = await shown(number)
    expect([number, status, rows]).toEqual([
      number,
      isUndone ? 'placed' : 'declined',
      [{ credits: isUndone ? 0 : 1 }],
    ])
  }
  expect(await desk.brokenInvariants()).toEqual({})
})
