/** A shop with one client whose members have not logged in yet, and the two calls of a login. */
import { addClient, addMember } from '../catalogue-builders.ts'
import { openTestShop, type TestReply, type TestShop } from './open-test-shop.ts'

export const SECOND = 1000
export const MINUTE = 60 * SECOND

export interface LoginShop {
  shop: TestShop
  /** A number not used in this shop before. */
  newMobile(): string
  /** The number of a new member. */
  newMember(): Promise<string>
  ask(mobile: string, client?: string): Promise<TestReply>
  verify(mobile: string, code: string | undefined): Promise<TestReply>
  lastCode(): string
  /** The logged security events of logins. */
  logged(): unknown[]
}

export async function openLoginShop(): Promise<LoginShop> {
  const shop = await openTestShop()
  const acme = await addClient(shop.database.db)
  let lastMobile = 9_200_000_000
  const newMobile = () => {
    lastMobile += 1
    return String(lastMobile)
  }
  return {
    shop,
    newMobile,
    async newMember() {
      const mobile = newMobile()
      await addMember(shop.database.db, acme.id, {
        mobile,
        balance: 70,
      })
      return mobile
    },
    ask: (mobile, client = 'acme') =>
      shop.call('getOtpUserLogin', {
        client_id: client,
        mobile_number: mobile,
      }),
    verify: (mobile, code) =>
      shop.call('verifyOtpUserLogin', {
        mobile_number: mobile,
        request_otp: code,
        device_token: 'device-1',
      }),
    lastCode: () => shop.sent.at(-1)?.code ?? '',
    logged: () =>
      shop.logged.flatMap(
        (line) =>
          (
            JSON.parse(line) as {
              login?: unknown
            }
          ).login ?? [],
      ),
  }
}
