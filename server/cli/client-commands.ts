import { asc, eq } from 'drizzle-orm'
import { newLoginId } from '../../src/contract/admin/requests/clients.ts'
import { banners, categories, clients, members, orders, products } from '../db/schema.ts'
import type { Database } from '../db/open.ts'
import type { CliContext } from './cli-context.ts'
import { clientCommands as operations } from '../operations/clients.ts'
import { settingOptions, settingsOf } from './client-input.ts'
import { pageCommand } from './content-page-command.ts'
import { declared, flag, needed, optional, withWork } from './declared-command.ts'
import { AdminFault, exitCodes } from './exit-codes.ts'
import { findClient } from './find-client.ts'
import { takePictureOption } from './picture-option.ts'
import { inOneLine, tableText } from './print-table.ts'

const LOGO_SIDE = 640

/**
 * Stores the logo's file.
 * @returns the stored file's name; `undefined` without the option, an empty text to remove the logo
 */
async function logoOf(context: CliContext, file: string | undefined): Promise<string | undefined> {
  return file ? takePictureOption(context, 'logo', file, LOGO_SIDE) : file
}

/** Of a command that writes a client. */
const more = {
  logo: optional('<file>', 'a picture file; empty for none'),
  json: flag('print the client as JSON'),
}

const create = declared({
  name: 'create',
  description: 'open a shop for an organisation',
  options: {
    loginId: needed('<id>', "the shop's name in its address; names of pages are refused", newLoginId),
    ...settingOptions('name'),
    ...more,
  },
  examples: ['--login-id acme --name "Acme Tools" --email rewards@acme.example --accent "#b4532a"'],
  async start({ loginId, logo: file, ...details }, context) {
    const logo = await logoOf(context, file)
    return withWork(context, async ({ database, operate }) => {
      await operate(operations.createClient, { login_id: loginId, ...settingsOf(details), logo })
      return {
        text: `Client ${loginId} is ready at /rewards_points_website/${loginId}`,
        value: await findClient(database.db, loginId),
      }
    })
  },
})

const update = declared({
  name: 'update',
  description: 'change what a client shows; only what is given changes',
  options: {
    client: needed('<login-id>', 'which client'),
    reason: optional('<text>', 'why, for the audit log'),
    ...settingOptions(),
    ...more,
  },
  examples: ['--client acme --login-needed yes'],
  async start({ client: loginId, logo: file, reason, ...details }, context) {
    const logo = await logoOf(context, file)
    const wanted = { ...settingsOf(details), logo }
    if (Object.values(wanted).every((value) => value === undefined))
      throw new AdminFault(exitCodes.wrongUsage, 'Say what to change, such as --name or --accent.')
    return withWork(context, async ({ database: { db }, operate }) => {
      const { version } = await findClient(db, loginId)
      await operate(operations.changeClient, { client: loginId, version, reason, ...wanted })
      const client = await findClient(db, loginId)
      return { text: `Client ${client.loginId} is updated.`, value: client }
    })
  },
})

const list = declared({
  name: 'list',
  description: 'all clients',
  options: { json: flag('print them as JSON') },
  examples: ['--json'],
  async run(_given, { database: { db } }) {
    const all = await db.select().from(clients).orderBy(asc(clients.loginId))
    const rows = all.map((row) => ({
      'login id': row.loginId,
      name: row.clientName,
      code: row.clientCode,
      email: row.clientEmail,
      'login needed': row.userLoginNeeded ? 'yes' : 'no',
      suspended: row.suspendedAt === null ? 'no' : 'yes',
    }))
    return { text: tableText(rows), value: all }
  },
})

async function countsOf(db: Database, clientId: number) {
  const counted = (
    table: typeof products | typeof categories | typeof banners | typeof members | typeof orders,
  ) => db.$count(table, eq(table.clientId, clientId))
  return {
    products: await counted(products),
    categories: await counted(categories),
    banners: await counted(banners),
    members: await counted(members),
    orders: await counted(orders),
  }
}

const show = declared({
  name: 'show',
  description: 'one client, and how much it has',
  options: { client: needed('<login-id>', 'which client'), json: flag('print it as JSON') },
  examples: ['--client acme'],
  async run({ client: loginId }, { database: { db } }) {
    const client = await findClient(db, loginId)
    const shownClient = { ...client, ...(await countsOf(db, client.id)) }
    const width = Math.max(...Object.keys(shownClient).map((key) => key.length))
    const textOf = (value: (typeof shownClient)[keyof typeof shownClient]) =>
      value instanceof Date
        ? value.toISOString()
        : typeof value === 'object' && value !== null
          ? Object.values(value).join(',')
          : String(value ?? '')
    const lines = Object.entries(shownClient).map(([key, value]) =>
      `${key.padEnd(width)}  ${inOneLine(textOf(value))}`.trimEnd(),
    )
    return { text: lines.join('\n'), value: shownClient }
  },
})

export const clientCommands = [create, update, list, show, pageCommand]
