/** The demo's operators: their links open the console until they are used, and their codes are shown. */
import { expect, it } from 'vitest'
import { ensureDemoOperators, isDemoOperator } from '../../../server/demo/demo-operators.ts'
import { clients } from '../../../server/db/schema.ts'
import {
  acceptInvitation,
  openInvitation,
  signIn,
  type LoginContext,
} from '../../../server/domain/operators/operator-login.ts'
import { welcome } from '../../../server/welcome.ts'
import { fixture } from '../fixture.ts'
import { PASSPHRASE, PEPPER } from '../shops/open-desk.ts'
import { openTestDatabase } from '../test-database.ts'

const now = new Date('2026-11-20T10:00:00+05:30')
const consoleUrl = 'http://localhost:8080/rewards_points_admin'
const database = fixture(openTestDatabase)

const links = () => ensureDemoOperators({ database, now, otpPepper: PEPPER, consoleUrl })

it('there are none where there is no demo shop', async () => {
  expect(await links()).toEqual([])
})

it('are four, and a link is printed for each who is not set up yet', async () => {
  await database.db.insert(clients).values({ loginId: 'demo', clientCode: 'BNY-2016', clientName: 'Demo' })
  const [first, again] = [await links(), await links()]
  expect(first.map(({ role }) => role)).toEqual(['owner', 'manager', 'orders', 'support'])
  expect(again.map(({ role }) => role)).toEqual(['owner', 'manager', 'orders', 'support'])
  const said = welcome({
    origin: 'http://localhost:8080',
    shopPath: '/shop',
    showsLoginCodes: true,
    consoleUrl,
    setUpLinks: again,
  })
  expect(said).toContain(`Console   ${consoleUrl}/\n`)
  for (const { url } of again) expect(said).toContain(`${url}\n`)
})

const readNothing = async () => null

it('get in with the codes that the terminal shows, by the same steps as everybody', async () => {
  const shown: string[] = []
  const at = (seconds: number): LoginContext => ({
    db: database.db,
    now: new Date(now.getTime() + seconds * 1000),
    otpPepper: PEPPER,
    address: '127.0.0.1',
    requestId: 'r',
    showCode: (email, code) => {
      expect(isDemoOperator(email)).toBe(true)
      shown.push(code)
    },
  })
  const [owner] = await links()
  const token = owner?.url.split('#')[1] ?? ''
  const { email } = await openInvitation(at(0), token)
  await acceptInvitation(at(0), { token, passphrase: PASSPHRASE, code: shown.at(-1) ?? '' }, readNothing)
  expect((await links()).map(({ role }) => role)).toEqual(['manager', 'orders', 'support'])
  const wrong = signIn(at(60), { email, passphrase: PASSPHRASE, code: '000000' }, readNothing)
  await expect(wrong).rejects.toMatchObject({ error: 'wrong_credentials' })
  const credentials = { email, passphrase: PASSPHRASE, code: shown.at(-1) ?? '' }
  expect(await signIn(at(60), credentials, readNothing)).toHaveProperty('token')
  const said = shown.length
  await expect(signIn(at(60), { ...credentials, passphrase: 'wrong' }, readNothing)).rejects.toBeDefined()
  expect(shown).toHaveLength(said)
  expect(isDemoOperator('asha@example.com')).toBe(false)
})
