/** A shop with one client whose members have not logged in yet, and the two calls of a login. */
import { addClient, addMember } from '../catalogue-builders.ts'
import { openTestShop } from './open-test-shop.ts'

export const SECOND = 1000
export const MINUTE = 60 * SECOND

export async function openLoginShop() {
  const shop = await openTestShop()
  const acme = await addClient(shop.database.db)
  let lastMobile = 9_200_000_000
  /** A number not used in this shop before. */
  const newMobile = () => {
    lastMobile += 1
    return String(lastMobile)
  }
  return {
    ...shop,
    newMobile,
    /** The number of a new member. */
    async newMember() {
      const mobile = newMobile()
      await addMember(shop.database.db, acme.id, { mobile, balance: 70 })
      return mobile
    },
    ask: (mobile: string, client = 'acme') =>
      shop.call('getOtpUserLogin', { client_id: client, mobile_number: mobile }),
    verify: (mobile: string, code: string | undefined) =>
      shop.call('verifyOtpUserLogin', { mobile_number: mobile, request_otp: code, device_token: 'device-1' }),
    lastCode: () => shop.sent.at(-1)?.code ?? '',
    /** The logged security events of logins. */
    loggedLogins: (): unknown[] =>
      shop.logged.flatMap((line) => (JSON.parse(line) as { login?: unknown }).login ?? []),
  }
}
