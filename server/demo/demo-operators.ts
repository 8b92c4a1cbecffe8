/** The demo shop's four operators. The demo's start prints their links; they are set up like any others. */
import type { OpenDatabase } from '../db/open.ts'
import { readOperatorOfEmail } from '../db/read/read-operators.ts'
import type { OperatorRole } from '../../src/contract/admin/operator-roles.ts'
import { createOperator, invitationUrl, inviteAgain } from '../domain/operators/operator-accounts.ts'
import { underDemoLock } from './ensure-demo.ts'
import { findShop } from './make-shop.ts'
import { readShop } from './shops.ts'

const DOMAIN = '@demo.example'

/** An owner of all clients, and three operators of the demo client. */
const PEOPLE: readonly { role: OperatorRole; name: string }[] = [
  { role: 'owner', name: 'Olivia Owner' },
  { role: 'manager', name: 'Mohan Manager' },
  { role: 'orders', name: 'Wasim Warehouse' },
  { role: 'support', name: 'Sunita Support' },
]

/** Whether an e-mail address is a demo operator's, whose codes are printed in the terminal. */
export const isDemoOperator = (email: string): boolean => PEOPLE.some(({ role }) => email === role + DOMAIN)

interface DemoOperatorOptions {
  database: OpenDatabase
  now: Date
  otpPepper: string
  /** Without a trailing slash. */
  consoleUrl: string
}

export interface SetUpLink {
  role: OperatorRole
  url: string
}

/**
 * Creates missing operators, and a link for each that is not set up yet.
 * @returns none if this database has no demo shop
 */
export async function ensureDemoOperators(options: DemoOperatorOptions): Promise<SetUpLink[]> {
  return underDemoLock(options.database, () => setUpLinks(options))
}

async function setUpLinks({
  database: { db },
  now,
  otpPepper,
  consoleUrl,
}: DemoOperatorOptions): Promise<SetUpLink[]> {
  const shopId = await findShop(db, await readShop('demo'))
  if (shopId === null) return []
  const links: SetUpLink[] = []
  const how = { now, otpPepper }
  for (const { role, name } of PEOPLE) {
    const token = await db.transaction(async (transaction) => {
      const email = role + DOMAIN
      const known = await readOperatorOfEmail(transaction, email)
      if (known?.setUp === true || known?.active === false) return null
      if (known !== null) return (await inviteAgain(transaction, known.id, { ...how, mayBeLast: true })).token
      const roles = [{ clientId: role === 'owner' ? null : shopId, role }]
      return (await createOperator(transaction, { email, name, roles }, how)).invitation.token
    })
    if (token !== null) links.push({ role, url: invitationUrl(consoleUrl, token) })
  }
  return links
}
