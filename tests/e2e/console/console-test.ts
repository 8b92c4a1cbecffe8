/** What every test of the operators' console starts from: a client of its own, and its operators. */
import type { Page } from 'playwright/test'
import { Secret, TOTP } from 'otpauth'
import { ADMIN_API_PREFIX, ADMIN_BASE_PATH } from '../../../src/contract/admin/calls.ts'
import type { OperatorRole } from '../../../src/contract/admin/operator-roles.ts'
import { openDatabase, type OpenDatabase } from '../../../server/db/open.ts'
import { createOperator } from '../../../server/domain/operators/operator-accounts.ts'
import { readOtpPepper } from '../../../server/domain/otp-pepper.ts'
import { addClient } from '../../server/catalogue-builders.ts'
import { runningShop } from '../../setup/running-shop.ts'
import { expect, test as shopTest, toastSaid } from '../shop-test.ts'

export { expect, toastSaid }

export const PASSPHRASE = 'correct horse battery'

/** What the authenticator of an operator shows at a moment; each code works once. */
export const codeAt = (secret: string, now: Date): string =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: now.getTime() })

const origin = () => new URL(runningShop().url).origin
let made = 0

/** Not met by any other test, whichever process it runs in. */
const unique = () => {
  made += 1
  return `${process.pid}${Date.now()}${made}`
}

/** A mobile number that no other test has, whichever process it runs in. */
export function newMobile(): string {
  made += 1
  return `6${String(process.pid * 1_000_000 + Date.now() * 10 + made).slice(-9)}`
}

export type Desk = Awaited<ReturnType<typeof openDesk>>

async function openDesk({ db }: OpenDatabase) {
  const loginId = `desk${unique()}`
  const client = await addClient(db, { loginId, clientCode: loginId, clientName: 'Desk Industries' })

  /** Invites an operator with a role for this client, for another one, or, with `null`, for all. */
  async function invite(role: OperatorRole, name: string, clientId: number | null = client.id) {
    const email = `${role}${unique()}@desk.example`
    const { invitation } = await createOperator(
      db,
      { email, name, roles: [{ clientId, role }] },
      { now: new Date(), otpPepper: await readOtpPepper(db, undefined) },
    )
    return { email, token: invitation.token }
  }

  /** An operator who has accepted the invitation; signs the page in as that operator. */
  async function operator(page: Page, role: OperatorRole, name: string, clientId?: number | null) {
    const { email, token } = await invite(role, name, clientId)
    const call = async (path: string, data: object, headers: Record<string, string> = {}) => {
      const reply = await page.request.post(`${origin()}${ADMIN_API_PREFIX}${path}`, {
        data,
        headers: { origin: origin(), ...headers },
      })
      if (!reply.ok()) throw new Error(`${path}: ${reply.status()} ${await reply.text()}`)
      return ((await reply.json()) as { data: never }).data
    }
    const { totp }: { totp: { secret: string } } = await call('/invitations/open', { token })
    const code = codeAt(totp.secret, new Date())
    await call('/invitations/accept', { token, passphrase: PASSPHRASE, code })
    return {
      email,
      secret: totp.secret,
      /** Gives members of the client so many points each, or asks for it above the client's limit. @returns the grant's id */
      async give(reason: string, mobiles: readonly string[], points: number): Promise<number> {
        const grants = mobiles.map((mobile) => ({ mobile, points }))
        const path = `/clients/${client.loginId}/grants`
        const { id }: { id: number } = await call(path, { reason, grants }, { 'idempotency-key': unique() })
        return id
      },
    }
  }

  return { client, invite, operator }
}

/** How a person presses a key before a shortcut: one that followed sooner would be a scanner’s (`console/api/keys.ts`). */
export const asPerson = { delay: 60 }

/** Moves the focus on by Tab until it is at what has this name. */
export async function tabTo(page: Page, name: RegExp): Promise<void> {
  await expect(async () => {
    await page.keyboard.press('Tab')
    // In one step: a page that opens takes the focus for itself, with all words in it.
    const label = await page.evaluate(() => {
      const element = document.activeElement
      if (!element?.matches('a, button, input, select, textarea')) return ''
      const labels = (element as Partial<HTMLInputElement>).labels
      const text = element.matches('input, select, textarea') ? labels?.[0]?.textContent : element.textContent
      return element.getAttribute('aria-label') ?? text ?? ''
    })
    expect(label).toMatch(name)
  }).toPass({ intervals: [0] })
}

export const test = shopTest.extend<
  {
    desk: Desk
    /** Every page says when its policy forbids something. */
    violations: undefined
  },
  { consoleDatabase: OpenDatabase }
>({
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads the fixtures that one needs from the pattern
  baseURL: async ({}, use) => use(`${origin()}${ADMIN_BASE_PATH}/`),
  // The browser's own word on answers that a screen expects: nobody is signed in, a link was used, somebody was faster.
  expectedErrors: /^Failed to load resource: .* (?:401|404|409) .*\/admin\/api\//,
  consoleDatabase: [
    // oxlint-disable-next-line no-empty-pattern -- as above
    async ({}, use) => {
      const { databaseUrl, dataDirectory } = runningShop()
      const opened = await openDatabase({ databaseUrl, dataDirectory, connections: 2 })
      await use(opened)
      await opened.close()
    },
    { scope: 'worker' },
  ],
  desk: async ({ consoleDatabase }, use) => use(await openDesk(consoleDatabase)),
  violations: [
    async ({ page }, use) => {
      const heard: string[] = []
      await page.exposeFunction('tellViolation', (what: string) => heard.push(what))
      await page.addInitScript(() =>
        addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) =>
          (window as unknown as { tellViolation: (what: string) => void }).tellViolation(
            `${violatedDirective} ${blockedURI}`,
          ),
        ),
      )
      await use(undefined)
      expect(heard, 'violations of the content security policy').toEqual([])
    },
    { auto: true },
  ],
})
