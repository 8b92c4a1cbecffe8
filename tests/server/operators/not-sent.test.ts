/** *Not sent after all*: a complete order that is not delivered becomes accepted again. */
import { describe, expect, it } from 'vitest'
import { orderTexts } from '../../../src/contract/messages/notification-texts.ts'
import { fixture } from '../fixture.ts'
import { auditOf } from '../shops/open-desk.ts'
import { openOrderDesk, PRICE } from '../shops/open-order-desk.ts'

const desk = fixture(openOrderDesk)
const support = fixture(() => desk.operatorWith('support', 'acme'))
const warehouse = fixture(() => desk.operatorWith('orders', 'acme'))
const auditor = fixture(() => desk.operatorWith('auditor', 'acme'))

const REASON = 'The parcel was damaged at the depot'
const shown = (number: string) => desk.shown(support, number)

async function shipped() {
  const number = await desk.place()
  const ship = { version: 1, to: 'complete', tracking_number: 'T-77', expected_delivery: '2099-01-02' }
  expect((await desk.moveBy(warehouse, number, ship)).status).toBe(200)
  return number
}

async function takeBack(number: string, body: object = { reason: REASON }, operator = warehouse) {
  const { version } = await shown(number)
  return desk.moveBy(operator, number, { version, to: 'accepted', ...body })
}

const codeOf = async (number: string) => {
  const { rows } = await desk.shop.database.pool.query<{ id: number; code: string | null }>(
    'select id, delivery_otp as code from orders where order_number = $1',
    [number],
  )
  return rows[0]!
}

const confirm = async (id: number, otp: string) =>
  desk.shop.call(
    'verifyOrderOtp',
    { client_id: 'acme', user_id: desk.asha.mobile, order_id: id, otp },
    desk.asha.token,
  )

describe('an order that was not sent after all', () => {
  it('is accepted again: its delivery code is void, its parcel stands in the history, its member is told [C.13]', async () => {
    const number = await shipped()
    const { id, code } = await codeOf(number)
    expect(await shown(number)).toMatchObject({ moves: ['accepted'] })
    expect((await confirm(id, code === '0000' ? '1111' : '0000')).code).toBe(400)
    const reply = await takeBack(number)
    expect(reply.data).toMatchObject({
      status: 'accepted',
      tracking_number: '',
      expected_delivery: '',
      moves: expect.arrayContaining(['complete', 'declined']) as string[],
    })
    const texts = (await shown(number)).history.map(({ what }) => what)
    expect(texts.some((what) => what.includes('T-77'))).toBe(true)
    expect(texts.some((what) => what.startsWith(`not sent after all: ${REASON}`))).toBe(true)
    expect((await confirm(id, code ?? '')).code).toBe(409)
    expect(await codeOf(number)).toMatchObject({ code: null })
    const { rows } = await desk.shop.database.pool.query(
      `select body_message as en, body_translations->>'hi' as hi from notifications where order_id = $1
        order by id desc limit 1`,
      [id],
    )
    expect(rows).toEqual([orderTexts.notSent(number, REASON)])
    expect((await auditOf(desk.shop)).at(-1)).toMatchObject({
      operation: 'moveOrder',
      reason: REASON,
      before: { status: 'complete' },
      after: { status: 'accepted' },
    })
    // Sent after all: a new code, which has all its tries.
    const { version } = await shown(number)
    await desk.moveBy(warehouse, number, { version, to: 'complete' })
    const again = await codeOf(number)
    expect((await confirm(id, again.code ?? '')).code).toBe(200)
    expect(await desk.brokenInvariants()).toEqual({})
  })

  it('keeps its refunds, and gives the rest back if it is declined then', async () => {
    const number = await shipped()
    const headers = { 'idempotency-key': `refund of ${number}` }
    const refund = { points: PRICE, reason: 'Came late' }
    expect((await support.call('POST', `/orders/${number}/refunds`, refund, { headers })).status).toBe(201)
    expect((await takeBack(number)).data).toMatchObject({ status: 'accepted', refunded_points: PRICE })
    const { version } = await shown(number)
    const declined = { version, to: 'declined', reason: 'None left' }
    expect((await desk.moveBy(warehouse, number, declined)).data).toMatchObject({
      refunded_points: 3 * PRICE,
    })
    expect(await desk.brokenInvariants()).toEqual({})
  })

  it('takes back the newest of its parcels, and has the number of the one before', async () => {
    const number = await desk.place()
    const { version, lines } = await shown(number)
    const first = { version, tracking_number: 'P-1', lines: [{ id: lines[0]?.id, quantity: 1 }] }
    expect((await warehouse.call('POST', `/orders/${number}/parcels`, first)).status).toBe(201)
    const sent = await shown(number)
    await desk.moveBy(warehouse, number, { version: sent.version, to: 'complete', tracking_number: 'P-2' })
    expect(await shown(number)).toMatchObject({
      parcels: [{ tracking_number: 'P-1' }, { tracking_number: 'P-2', lines: [{ quantity: 2 }] }],
      lines: [{ sent_quantity: 3 }],
    })
    expect((await takeBack(number)).data).toMatchObject({
      status: 'accepted',
      tracking_number: 'P-1',
      parcels: [{ tracking_number: 'P-1', lines: [{ quantity: 1 }] }],
      lines: [{ sent_quantity: 1 }],
    })
    // What was taken back is sent once more, and not what is on its way.
    const again = { version: (await shown(number)).version, to: 'complete', tracking_number: 'P-3' }
    await desk.moveBy(warehouse, number, again)
    expect(await shown(number)).toMatchObject({
      parcels: [{ tracking_number: 'P-1' }, { tracking_number: 'P-3', lines: [{ quantity: 2 }] }],
      lines: [{ sent_quantity: 3 }],
    })
    expect(await desk.brokenInvariants()).toEqual({})
  })

  it('needs a reason, whoever moves orders, and an order that is not delivered', async () => {
    const number = await shipped()
    const without = await takeBack(number, {})
    expect([without.status, Object.keys(without.fields ?? {})]).toEqual([400, ['reason']])
    expect((await takeBack(number, { reason: REASON }, auditor)).status).toBe(403)
    for (const to of ['on_hold', 'declined']) {
      const { version } = await shown(number)
      const reply = await desk.moveBy(warehouse, number, { version, to, reason: REASON })
      expect([to, reply.status, reply.error]).toEqual([to, 409, 'impossible'])
    }
    const { id, code } = await codeOf(number)
    expect((await confirm(id, code ?? '')).code).toBe(200)
    expect(await shown(number)).toMatchObject({ delivered: true, moves: [] })
    expect(await takeBack(number)).toMatchObject({ status: 409, error: 'impossible' })
  })
})

it('the carrier’s number is hidden from who does not see the parcel, wherever it stands', async () => {
  const number = await shipped()
  const order = await desk.shown(auditor, number)
  expect(order).toMatchObject({ ship_to: null, tracking_number: '•••' })
  expect(order.history.map(({ what }) => what)).toContain(
    'complete, expected delivery 2099-01-02, tracking number •••',
  )
  const { raw } = await auditor.call('GET', '/orders.csv?client=acme')
  expect(JSON.stringify(order) + raw.body).not.toContain('T-77')
  expect(JSON.stringify(await desk.shown(warehouse, number))).toContain('T-77')
})
