/** A login whose statements fail: nothing is used up without its answer. */
import { afterEach, describe, expect, it } from 'vitest'
import { failStatements } from '../fail-statements.ts'
import { fixture } from '../fixture.ts'
import { codeAt, openDesk, PASSPHRASE } from '../shops/open-desk.ts'
import { openLoginShop, SECOND } from '../shops/open-login-shop.ts'
import { read } from '../shops/open-test-shop.ts'

const shop = fixture(openLoginShop)
const desk = fixture(openDesk)

let faults: ReturnType<typeof failStatements> | null = null
const fail = (matching: RegExp) => (faults = failStatements(matching, 'before'))
/** The answer to the commit of a transaction that has sent this statement. */
const loseCommit = (of: RegExp) => (faults = failStatements(/^commit$/, 'after', of))

/** @returns the statements that failed */
function mend(): string[] {
  faults?.restore()
  const failed = faults?.failed ?? []
  faults = null
  return failed
}
afterEach(() => void mend())

const USER = /'rewards_points', m\.points/
const LIMITS = /insert into login_budgets/

describe('a code', () => {
  it('is sent if counting it fails', async () => {
    const mobile = await shop.newMember()
    fail(LIMITS)
    expect(await shop.ask(mobile)).toMatchObject({ status: 200, data: { resend_after_seconds: 30 } })
    expect(mend()).not.toEqual([])
    expect(shop.sent.at(-1)).toMatchObject({ mobile })
    expect(shop.logged.join('')).toContain('a login was not counted')
    expect(await shop.verify(mobile, shop.lastCode())).toMatchObject({ message: 'Success' })
  })

  it('is sent if the answer to its commit was lost', async () => {
    const mobile = await shop.newMember()
    loseCommit(/insert into "login_codes"/)
    expect((await shop.ask(mobile)).status).toBe(200)
    expect(mend()).toHaveLength(1)
    expect(await shop.verify(mobile, shop.lastCode())).toMatchObject({ message: 'Success' })
  })

  it('works again if the member could not be read', async () => {
    const mobile = await shop.newMember()
    await shop.ask(mobile)
    fail(USER)
    expect((await shop.verify(mobile, shop.lastCode())).status).toBe(503)
    expect(mend()).toHaveLength(1)
    expect(await shop.verify(mobile, shop.lastCode())).toMatchObject({ message: 'Success' })
  })

  it('logs in if the answer to its commit was lost', async () => {
    const mobile = await shop.newMember()
    await shop.ask(mobile)
    loseCommit(/insert into "sessions"/)
    const reply = await shop.verify(mobile, shop.lastCode())
    expect(mend()).toHaveLength(1)
    const { token } = read('verifyOtpUserLogin', reply)
    expect(read('me', await shop.call('me', {}, token ?? ''))).toMatchObject({ mobile })
  })

  it('leaves the session that it would replace if the member could not be read', async () => {
    const mobile = await shop.newMember()
    const token = await shop.logIn('acme', mobile)
    shop.pass(60 * SECOND)
    await shop.ask(mobile)
    const fresh = { mobile_number: mobile, request_otp: shop.lastCode(), device_token: 'device-1' }
    fail(USER)
    expect((await shop.call('verifyOtpUserLogin', fresh, token)).status).toBe(503)
    mend()
    expect(await shop.call('me', {}, token)).toMatchObject({ message: 'Success' })
    expect(await shop.call('verifyOtpUserLogin', fresh, token)).toMatchObject({ message: 'Success' })
  })

  it('that is wrong is refused once if counting it fails', async () => {
    const mobile = await shop.newMember()
    await shop.ask(mobile)
    fail(LIMITS)
    expect(await shop.verify(mobile, '1')).toMatchObject({ status: 400 })
    expect(mend()).not.toEqual([])
  })
})

describe('an operator', () => {
  const OPERATOR = /from "operator_roles" left join "clients"/

  it('signs in with the same code if they could not be read', async () => {
    const asha = await desk.operatorWith('manager', 'acme')
    desk.shop.pass(60 * SECOND)
    const body = { email: asha.email, passphrase: PASSPHRASE, code: codeAt(asha.secret, desk.shop.now()) }
    fail(OPERATOR)
    expect((await desk.call('POST', '/session', { body })).status).toBe(503)
    expect(mend()).toHaveLength(1)
    loseCommit(/insert into "operator_sessions"/)
    expect((await desk.call('POST', '/session', { body })).status).toBe(200)
    expect(mend()).toHaveLength(1)
  })

  it('opens the same link again if they could not be read', async () => {
    const owner = await desk.operatorWith('owner', null)
    const roles = [{ client: 'acme', role: 'orders' }]
    const made = await owner.call('POST', '/operators', { email: 'new@desk.example', name: 'New', roles })
    const token = (made.data as { invitation: { url: string } }).invitation.url.split('#')[1] ?? ''
    const opened = await desk.call('POST', '/invitations/open', { body: { token } })
    const { secret } = (opened.data as { totp: { secret: string } }).totp
    const body = { token, passphrase: PASSPHRASE, code: codeAt(secret, desk.shop.now()) }
    fail(OPERATOR)
    expect((await desk.call('POST', '/invitations/accept', { body })).status).toBe(503)
    expect(mend()).toHaveLength(1)
    const accepted = await desk.call('POST', '/invitations/accept', { body })
    expect([accepted.status, Object.keys(accepted.data)]).toEqual([
      201,
      expect.arrayContaining(['recovery_codes']),
    ])
  })
})
