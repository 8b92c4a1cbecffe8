/** A changed number, and locks of a number that two clients' members have: neither is one operator's to lift. */
import { expect, it } from 'vitest'
import { loginRules } from '../../../server/domain/login-rules.ts'
import { addMember } from '../catalogue-builders.ts'
import { fixture } from '../fixture.ts'
import { orderOf, read } from '../shops/open-test-shop.ts'
import { auditOf, PEPPER } from '../shops/open-desk.ts'
import { openOrderDesk } from '../shops/open-order-desk.ts'
import { mobileHashOf } from '../../../server/domain/otp-pepper.ts'

const desk = fixture(openOrderDesk)
const manager = fixture(() => desk.operatorWith('manager', 'acme'))
const support = fixture(() => desk.operatorWith('support', 'acme'))
const foreign = fixture(() => desk.operatorWith('support', 'globex'))
let last = 9_410_000_000

const newMember = (clientId = desk.acme.id, mobile = String((last += 1))) =>
  addMember(desk.shop.database.db, clientId, { mobile, balance: 5000 })

const correct = async (id: number, mobile: string) => {
  const { version } = (await manager.call('GET', `/members/${id}`)).data as { version: number }
  expect((await manager.call('PATCH', `/members/${id}`, { version, mobile })).status).toBe(200)
}

it('is told to the devices that were logged in with the old number', async () => {
  const { id, mobile } = await newMember()
  await desk.shop.logIn('acme', mobile)
  const { pool } = desk.shop.database
  await pool.query(
    "update sessions set device_token = 'old-phone', expires_at = now() + interval '1 day' where member_id = $1",
    [id],
  )
  const right = String((last += 1))
  await correct(id, right)
  const { rows } = await pool.query<{ body: { en: string } | string }>(
    `select n.body_message as body from pushes p join notifications n on n.id = p.notification_id
      where p.device_token = 'old-phone' and n.member_id = $1`,
    [id],
  )
  expect(JSON.stringify(rows)).toContain(`corrected to ••• •${right.slice(-2)}`.slice(0, 16))
})

it('lets no order go to a new address for a day, unless support allows it [W.55]', async () => {
  const member = await newMember()
  const token = await desk.shop.logIn('acme', member.mobile)
  const shopper = (held: string) => ({
    ...member,
    clientLoginId: 'acme',
    token: held,
    productId: desk.asha.productId,
  })
  const to = (address: string) => {
    const order = orderOf(shopper(token), [{ id: desk.asha.productId }])
    return { ...order, order_address_details: { ...order.order_address_details, address } }
  }
  const known = to('12 Old Road')
  expect((await desk.shop.placeOrder(known, token)).status).toBe(200)
  const right = String((last += 1))
  await correct(member.id, right)
  const held = await desk.shop.logIn('acme', right)
  const refused = await desk.shop.placeOrder(to('1 Thief Street'), held)
  expect(refused).toMatchObject({ status: 403, code: 403 })
  // Until when, in the shop's zone.
  expect(refused.message).toMatch(/^Your mobile number was changed\. .* from 21 November 2026 at 10:00.am/i)
  expect((await desk.shop.placeOrder(to('12 Old Road'), held)).status).toBe(200)
  // The order that was taken is the reply, as always.
  expect(read('createOrder', await desk.shop.placeOrder(known, held)).order_number).toMatch(/^RP-/)
  const page = await support.call('GET', `/members/${member.id}`)
  expect(page.data).toMatchObject({ new_addresses_from: '2026-11-21T04:30:00.000Z', login: { why: 'ok' } })
  expect((await support.call('POST', `/members/${member.id}/unlock`, {})).data).toMatchObject({
    new_addresses_from: null,
  })
  expect((await auditOf(desk.shop)).at(-1)).toMatchObject({
    operation: 'unlockMember',
    subject: `member ${member.id}`,
    before: { new_addresses_from: '2026-11-21T04:30:00.000Z' },
    after: { new_addresses_from: null },
  })
  expect((await desk.shop.placeOrder(to('1 New Street'), held)).status).toBe(200)
})

const ask = (client: string, mobile: string) =>
  desk.shop.call('getOtpUserLogin', { client_id: client, mobile_number: mobile })
const guess = (mobile: string) =>
  desk.shop.call('verifyOtpUserLogin', { mobile_number: mobile, request_otp: '99999' })
const lockAt = async (client: string, mobile: string) => {
  await ask(client, mobile)
  let reply = await guess(mobile)
  while (reply.status === 400) reply = await guess(mobile)
  return reply.status
}

it('keeps the lock of one client when another client’s support unlocks the number [W.56]', async () => {
  const mine = await newMember()
  const theirs = await newMember(desk.globex.id, mine.mobile)
  expect(await lockAt('acme', mine.mobile)).toBe(429)
  const seen = await foreign.call('GET', `/members/${theirs.id}`)
  expect(seen.data).toMatchObject({ login: { why: 'ok', failures: 0, codes_today: 0, last_code_at: null } })
  expect((await foreign.call('POST', `/members/${theirs.id}/unlock`, {})).status).toBe(200)
  expect((await ask('acme', mine.mobile)).status).toBe(429)
  expect((await guess(mine.mobile)).status).toBe(429)
  const own = await support.call('GET', `/members/${mine.id}`)
  expect(own.data).toMatchObject({ login: { why: 'locked', failures: 5 } })
  expect((await support.call('POST', `/members/${mine.id}/unlock`, {})).status).toBe(200)
  desk.shop.pass(60_000)
  expect((await ask('acme', mine.mobile)).status).toBe(200)
})

it('stops guessing at all clients together for the day, however often it is unlocked [W.56]', async () => {
  const mine = await newMember()
  const theirs = await newMember(desk.globex.id, mine.mobile)
  let guesses = 0
  for (let turn = 0; turn < 20; turn += 1) {
    const [client, by, id] =
      turn % 2 === 0 ? (['acme', support, mine.id] as const) : (['globex', foreign, theirs.id] as const)
    desk.shop.pass(300_000)
    if ((await ask(client, mine.mobile)).status !== 200) break
    for (let reply = await guess(mine.mobile); ; reply = await guess(mine.mobile)) {
      guesses += 1
      if (reply.status !== 400) break
    }
    await by.call('POST', `/members/${id}/unlock`, {})
  }
  expect(guesses).toBe(loginRules.triesADay)
  const unlocked = await support.call('POST', `/members/${mine.id}/unlock`, {})
  expect([unlocked.status, unlocked.error]).toEqual([409, 'impossible'])
  expect(unlocked.message).toMatch(/Only time lifts that: \d+ November 2026 at \d\d:\d\d\.$/)
  // What waits beside it can be lifted, and the reply says that the login can't.
  await desk.shop.database.pool.query('update members set new_addresses_from = $2 where id = $1', [
    mine.id,
    new Date(desk.shop.now().getTime() + 60_000),
  ])
  expect((await support.call('POST', `/members/${mine.id}/unlock`, {})).data).toMatchObject({
    new_addresses_from: null,
    login: { can: false, why: 'locked' },
  })
  desk.shop.pass(loginRules.dayMs)
  const { pool } = desk.shop.database
  await pool.query('update operator_sessions set last_used_at = $1, created_at = $1', [desk.shop.now()])
  expect((await support.call('GET', `/members/${mine.id}`)).data).toMatchObject({ login: { why: 'ok' } })
  expect(await desk.shop.logIn('acme', mine.mobile)).toEqual(expect.any(String))
})

it('takes over the lock that a version before counted for all clients', async () => {
  const { mobile } = await newMember()
  const hash = mobileHashOf(PEPPER, mobile)
  await desk.shop.database.pool.query(
    'insert into login_attempts (mobile_hash, failures, updated_at) values ($1, 100, $2)',
    [hash, desk.shop.now()],
  )
  expect((await ask('acme', mobile)).status).toBe(403)
})
