/** The limit of login attempts per address, and how the address is determined. */
import { afterEach, describe, expect, it } from 'vitest'
import { readConfig } from '../../../server/config.ts'
import { addClient } from '../catalogue-builders.ts'
import { fixture } from '../fixture.ts'
import { openLoginShop } from '../shops/open-login-shop.ts'
import { openTestShop } from '../shops/open-test-shop.ts'

/** The default limit. */
const USUAL_CALLS = String(readConfig({}).loginCallsAMinute)

const shop = fixture(openLoginShop)
afterEach(() => shop.sent.splice(0))

it('lets one address try only so often, whichever numbers it tries', async () => {
  const guarded = await openTestShop({ LOGIN_CALLS_A_MINUTE: '3' })
  await addClient(guarded.database.db)
  const replies = []
  for (const mobile of ['1', '2', '3', '4']) {
    replies.push(await guarded.call('verifyOtpUserLogin', { mobile_number: mobile, request_otp: '123456' }))
  }
  await guarded.close()
  expect(replies.map(({ status }) => status)).toEqual([400, 400, 400, 429])
  expect(replies[3]).toMatchObject({
    message: 'That was a lot at once. Please try again in a moment.',
    code: 429,
    data: null,
  })
})

it('lets a whole office log in behind one address', async () => {
  const office = await openTestShop({ LOGIN_CALLS_A_MINUTE: USUAL_CALLS }, { database: shop.database })
  const mobiles = await Promise.all(Array.from({ length: 40 }, shop.newMember))
  for (const mobile of mobiles) expect(await office.logIn('acme', mobile)).toMatch(/^[\w-]{43}$/)
  await office.close()
})

describe('the address that is counted', () => {
  async function statuses(environment: Record<string, string>, callers: object[]): Promise<number[]> {
    const guarded = await openTestShop(
      { LOGIN_CALLS_A_MINUTE: '2', ...environment },
      { database: shop.database },
    )
    const received: number[] = []
    for (const caller of callers) {
      // A different number each time, because each number has its own limit.
      const asked = {
        method: 'POST',
        url: '/api/v1/verify-otp-user-login',
        payload: { mobile_number: shop.newMobile(), request_otp: '123456' },
        ...caller,
      } as const
      received.push((await guarded.app.inject(asked)).statusCode)
    }
    await guarded.close()
    return received.map((status) => (status === 429 ? 429 : 400))
  }
  const saying = (...addresses: string[]) =>
    addresses.map((address) => ({ headers: { 'x-forwarded-for': address } }))

  it('is not what the caller says', async () => {
    const callers = saying('1.1.1.1', '2.2.2.2', '3.3.3.3')
    expect(await statuses({}, callers)).toEqual([400, 400, 429])
  })

  it('is the proxy’s own where none is trusted, of which the log warns once', async () => {
    const warnings = async (environment: Record<string, string>) => {
      const other = await openTestShop(environment, { database: shop.database })
      for (const caller of saying('1.1.1.1', '2.2.2.2'))
        await other.app.inject({ url: '/api/v1/me', ...caller })
      await other.app.inject('/api/v1/me')
      await other.close()
      return other.logged.filter((line) => line.includes('TRUST_PROXY'))
    }
    expect(await warnings({ TRUST_PROXY: '1' })).toEqual([])
    const [warning, ...others] = await warnings({})
    expect(others).toEqual([])
    expect(JSON.parse(warning ?? '{}')).toMatchObject({ level: 40 })
    expect(warning).not.toMatch(/1\.1\.1\.1|2\.2\.2\.2/)
  })

  it('is what the proxy says, not what the caller told the proxy', async () => {
    const liar = saying('1.1.1.1, 9.9.9.9', '2.2.2.2, 9.9.9.9', '3.3.3.3, 9.9.9.9', '9.9.9.9, 8.8.8.8')
    expect(await statuses({ TRUST_PROXY: '1' }, liar)).toEqual([400, 400, 429, 400])
  })

  it('is the whole network of an IPv6 address, and of no other', async () => {
    const same = ['2001:db8:0:7::1', '2001:db8::7:ffff:0:0:2', '2001:DB8:0:7:1:2:3:4', '2001:db8:0:8::1']
    const callers = same.map((remoteAddress) => ({ remoteAddress }))
    expect(await statuses({}, callers)).toEqual([400, 400, 429, 400])
    const four = ['::ffff:10.0.0.1', '10.0.0.1', '::ffff:10.0.0.1', '::ffff:10.0.0.2']
    expect(
      await statuses(
        {},
        four.map((remoteAddress) => ({ remoteAddress })),
      ),
    ).toEqual([400, 400, 429, 400])
  })
})
