import { asc, count, eq } from 'drizzle-orm'
import type { Command } from 'commander'
import { banners, categories, clients, members, orders, products } from '../db/schema.ts'
import type { Database } from '../db/open.ts'
import { readOptions, type CliContext } from './cli-context.ts'
import { clientCommands } from '../operations/clients.ts'
import { addSettingOptions, changedClient, newClient, settingsOf } from './client-input.ts'
import { AdminFault, exitCodes } from './exit-codes.ts'
import { findClient } from './find-client.ts'
import { addPageCommand } from './content-page-command.ts'
import { takePictureOption } from './picture-option.ts'
import { inOneLine, tableText } from './print-table.ts'
import { runOperation } from './run-operation.ts'

const LOGO_SIDE = 640

/**
 * Stores the logo's file.
 * @returns the stored file's name; `undefined` without the option, an empty text to remove the logo
 */
async function logoOf(context: CliContext, file: string | undefined): Promise<string | undefined> {
  return file ? takePictureOption(context, 'logo', file, LOGO_SIDE) : file
}

async function createClient(context: CliContext, given: unknown): Promise<void> {
  const { loginId, json, logo: file, ...details } = readOptions(newClient, given)
  const logo = await logoOf(context, file)
  await context.withDatabase(async (database) => {
    const asked = { login_id: loginId, ...settingsOf(details), logo }
    await runOperation(context, database, clientCommands.createClient, asked)
    context.print(
      json
        ? JSON.stringify(await findClient(database.db, loginId))
        : `Client ${loginId} is ready at /rewards_points_website/${loginId}`,
    )
  })
}

async function updateClient(context: CliContext, given: unknown): Promise<void> {
  const { client: loginId, json, logo: file, reason, ...details } = readOptions(changedClient, given)
  const logo = await logoOf(context, file)
  const wanted = { ...settingsOf(details), logo }
  if (Object.values(wanted).every((value) => value === undefined))
    throw new AdminFault(exitCodes.wrongUsage, 'Say what to change, such as --name or --accent.')
  await context.withDatabase(async (database) => {
    const { version } = await findClient(database.db, loginId)
    const request = { client: loginId, version, reason, ...wanted }
    await runOperation(context, database, clientCommands.changeClient, request)
    const client = await findClient(database.db, loginId)
    context.print(json ? JSON.stringify(client) : `Client ${client.loginId} is updated.`)
  })
}

async function listClients(context: CliContext, json: boolean): Promise<void> {
  await context.withDatabase(async ({ db }) => {
    const rows = await db.select().from(clients).orderBy(asc(clients.loginId))
    if (json) return context.print(JSON.stringify(rows))
    context.print(
      tableText(
        rows.map((row) => ({
          'login id': row.loginId,
          name: row.clientName,
          code: row.clientCode,
          email: row.clientEmail,
          'login needed': row.userLoginNeeded ? 'yes' : 'no',
          suspended: row.suspendedAt === null ? 'no' : 'yes',
        })),
      ),
    )
  })
}

async function countsOf(db: Database, clientId: number) {
  const counted = async (
    table: typeof products | typeof categories | typeof banners | typeof members | typeof orders,
  ) => {
    const [row] = await db.select({ count: count() }).from(table).where(eq(table.clientId, clientId))
    return row?.count ?? 0
  }
  return {
    products: await counted(products),
    categories: await counted(categories),
    banners: await counted(banners),
    members: await counted(members),
    orders: await counted(orders),
  }
}

async function showClient(context: CliContext, loginId: string, json: boolean): Promise<void> {
  await context.withDatabase(async ({ db }) => {
    const client = await findClient(db, loginId)
    const shown = { ...client, ...(await countsOf(db, client.id)) }
    if (json) return context.print(JSON.stringify(shown))
    const width = Math.max(...Object.keys(shown).map((key) => key.length))
    const text = (value: (typeof shown)[keyof typeof shown]) =>
      value instanceof Date
        ? value.toISOString()
        : typeof value === 'object' && value !== null
          ? Object.values(value).join(',')
          : String(value ?? '')
    context.print(
      Object.entries(shown)
        .map(([key, value]) => `${key.padEnd(width)}  ${inOneLine(text(value))}`.trimEnd())
        .join('\n'),
    )
  })
}

const withDetails = (command: Command): Command =>
  addSettingOptions(command).option('--json', 'print the client as JSON')

/** `client create`, `list`, `show`, `update` and `page`. */
export function addClientCommands(program: Command, context: CliContext): void {
  const client = program.command('client').description('organisations whose members redeem')
  withDetails(
    client
      .command('create')
      .description('open a shop for an organisation')
      .requiredOption('--login-id <id>', "the shop's name in its address; names of pages are refused")
      .requiredOption('--name <name>', "the organisation's name"),
  )
    .addHelpText(
      'after',
      `
Example:
  npm run admin -- client create --login-id acme --name "Acme Tools" --email rewards@acme.example --accent "#b4532a"`,
    )
    .action((options) => createClient(context, options))
  withDetails(
    client
      .command('update')
      .description('change what a client shows; only what is given changes')
      .requiredOption('--client <login-id>', 'which client')
      .option('--reason <text>', 'why, for the audit log'),
  )
    .addHelpText('after', '\nExample:\n  npm run admin -- client update --client acme --login-needed yes')
    .action((options) => updateClient(context, options))
  client
    .command('list')
    .description('all clients')
    .option('--json', 'print them as JSON')
    .addHelpText('after', '\nExample:\n  npm run admin -- client list --json')
    .action(({ json }: { json?: boolean }) => listClients(context, json === true))
  client
    .command('show')
    .description('one client, and how much it has')
    .requiredOption('--client <login-id>', 'which client')
    .option('--json', 'print it as JSON')
    .addHelpText('after', '\nExample:\n  npm run admin -- client show --client acme')
    .action((options: { client: string; json?: boolean }) =>
      showClient(context, options.client, options.json === true),
    )
  addPageCommand(client, context)
}
