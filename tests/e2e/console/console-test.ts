/** What every test of the operators' console starts from: a client of its own with goods and a member, and its operators. */
import type { Page } from 'playwright/test'
import { Secret, TOTP } from 'otpauth'
import { ADMIN_API_PREFIX, ADMIN_BASE_PATH } from '../../../src/contract/admin/calls.ts'
import type { OperatorRole } from '../../../src/contract/admin/roles.ts'
import { openDatabase, type OpenDatabase } from '../../../server/db/open.ts'
import { confirmDelivery } from '../../../server/domain/confirm-delivery.ts'
import { createOperator } from '../../../server/domain/operator-accounts.ts'
import { reportProblem } from '../../../server/domain/order-problem.ts'
import { moveOrder, type OrderMove } from '../../../server/domain/order-transitions.ts'
import { readOtpPepper } from '../../../server/domain/otp-pepper.ts'
import { placeOrder } from '../../../server/domain/place-order.ts'
import { addCategory, addClient, addMember, addProduct } from '../../server/catalogue-builders.ts'
import { runningShop } from '../../setup/running-shop.ts'
import { test as shopTest } from '../shop-test.ts'

export { expect } from '../shop-test.ts'

export const PASSPHRASE = 'correct horse battery'

export interface ConsoleOperator {
  id: number
  email: string
  name: string
  /** Of the authenticator. */
  secret: string
  recoveryCodes: string[]
}

/** What the authenticator of an operator shows at a moment; each code works once. */
export const codeAt = (secret: string, now: Date): string =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: now.getTime() })

const origin = () => new URL(runningShop().url).origin
const today = () => ({ now: new Date(), timeZone: 'Asia/Kolkata' })
let made = 0

/** Not met by any other test, whichever process it runs in. */
const unique = () => {
  made += 1
  return `${process.pid}${Date.now()}${made}`
}

/** A client with two products and a member with plenty of points. */
export type Desk = Awaited<ReturnType<typeof openDesk>>

async function openDesk({ db, pool }: OpenDatabase) {
  const loginId = `desk${unique()}`
  const client = await addClient(db, { loginId, clientCode: loginId, clientName: 'Desk Industries' })
  await pool.query('update clients set report_days = 14 where id = $1', [client.id])
  const category = await addCategory(db, client.id, 'Travel', loginId)
  const bottle = await addProduct(db, category, {
    code: 'BOTTLE',
    name: { en: 'Steel bottle, 750 ml' },
    points: 400,
    colour: 'Blue',
  })
  const shirt = await addProduct(db, category, {
    code: 'SHIRT-M',
    name: { en: 'Cotton shirt' },
    points: 900,
    size: 'M',
  })
  const mobile = `7${unique().slice(-9)}`
  const member = await addMember(db, client.id, { mobile, name: 'Asha Rao', balance: 1_000_000 })

  async function idOf(number: string): Promise<number> {
    const { rows } = await pool.query<{ id: number }>('select id from orders where order_number = $1', [
      number,
    ])
    return rows[0]?.id ?? 0
  }

  return {
    client,
    member,
    bottle,
    shirt,
    /** Lets the member order. @returns the order's number */
    async place(lines: readonly { id: number; quantity: number }[] = [{ id: bottle.id, quantity: 1 }]) {
      const orderId = await placeOrder(
        pool,
        {
          client_id: loginId,
          customer_id: member.id,
          cart_items: lines.map(({ id, quantity }) => ({
            product_id: id,
            quantity,
            product_code: '',
            product_name: {},
            brand_id: null,
            product_points: 0,
            product_size: null,
            product_filename: null,
          })),
          order_address_details: {
            name: 'Asha Rao',
            mobile,
            email: 'asha@example.com',
            pincode: '560001',
            address: '12 Lake Road, Bengaluru',
            is_new_address: false,
          },
          uniqueIdentify: Number(unique().slice(-15)),
        },
        { tokenHash: '', memberId: member.id, mobile, clientId: client.id, clientLoginId: loginId },
      )
      const { rows } = await pool.query<{ order_number: string }>(
        'select order_number from orders where id = $1',
        [orderId],
      )
      return rows[0]?.order_number ?? ''
    },
    /** Moves an order as another operator. */
    move: (orderNumber: string, to: OrderMove, actor = 'Another operator') =>
      moveOrder(db, {
        orderNumber,
        to,
        details: { actor, reason: 'Gone' },
        ...today(),
        randomBelow: () => 4321,
      }),
    /** Lets an order arrive, damaged. */
    async arriveDamaged(orderNumber: string, comment: string): Promise<void> {
      await moveOrder(db, { orderNumber, to: 'complete', ...today(), randomBelow: () => 4321 })
      const orderId = await idOf(orderNumber)
      await confirmDelivery(db, member.id, { orderId, otp: '4321' }, today())
      await reportProblem(db, member.id, { orderId, kind: 'damaged', comment }, new Date())
    },
    /** The member's balance. */
    async balance(): Promise<number> {
      const { rows } = await pool.query<{ points: number }>('select points from members where id = $1', [
        member.id,
      ])
      return rows[0]?.points ?? 0
    },
    /** An operator of this client who has set themselves up. */
    operator: (page: Page, role: OperatorRole, name: string) =>
      addOperator({ db }, page, { role, name, clientId: client.id }),
  }
}

/**
 * Creates an operator and sets them up; the page is signed in as them then.
 * @param clientId null for all clients
 */
async function addOperator(
  { db }: Pick<OpenDatabase, 'db'>,
  page: Page,
  { role, name, clientId }: { role: OperatorRole; name: string; clientId: number | null },
): Promise<ConsoleOperator> {
  const email = `${role}${unique()}@desk.example`
  const { id, invitation } = await createOperator(
    db,
    { email, name, roles: [{ clientId, role }] },
    { now: new Date(), otpPepper: await readOtpPepper(db, undefined) },
  )
  const { token } = invitation
  const call = async (path: string, data: object) => {
    const reply = await page.request.post(`${origin()}${ADMIN_API_PREFIX}${path}`, {
      data,
      headers: { origin: origin() },
    })
    return ((await reply.json()) as { data: never }).data
  }
  const { totp }: { totp: { secret: string } } = await call('/invitations/open', { token })
  const accepted: { recovery_codes: string[] } = await call('/invitations/accept', {
    token,
    passphrase: PASSPHRASE,
    code: codeAt(totp.secret, new Date()),
  })
  return { id, email, name, secret: totp.secret, recoveryCodes: accepted.recovery_codes }
}

export const test = shopTest.extend<{ desk: Desk }, { consoleDatabase: OpenDatabase }>({
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads the fixtures that one needs from the pattern
  baseURL: async ({}, use) => use(`${origin()}${ADMIN_BASE_PATH}/`),
  // The browser's own word on answers that a screen expects: nobody is signed in, somebody was faster.
  expectedErrors: /^Failed to load resource: .* (?:401|409) .*\/admin\/api\//,
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
})
