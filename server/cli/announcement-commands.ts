/** `announcement send` and `announcement list`, as in the console. */
import { randomUUID } from 'node:crypto'
import type { Command } from 'commander'
import * as v from 'valibot'
import { announcementOperations } from '../operations/announcements.ts'
import { readOptions, type CliContext } from './cli-context.ts'
import { inOneLine, tableText } from './print-table.ts'
import { runOperation } from './run-operation.ts'

const text = v.optional(v.string())
const flag = v.optional(v.boolean(), false)

const sendOptions = v.pipe(
  v.object({
    client: v.string(),
    text: v.string(),
    hindi: text,
    all: v.optional(v.literal(true)),
    mobiles: v.optional(v.array(v.string())),
    minPoints: text,
    key: text,
    dryRun: flag,
    json: flag,
  }),
  v.forward(
    v.check(
      ({ all, mobiles, minPoints }) =>
        [all, mobiles, minPoints].filter((given) => given !== undefined).length === 1,
      'say to whom: --all, --mobiles or --min-points',
    ),
    ['all'],
  ),
)

async function send(context: CliContext, given: unknown): Promise<void> {
  const options = readOptions(sendOptions, given)
  const { all, mobiles, minPoints, dryRun, json } = options
  const to = all ? { all } : mobiles ? { mobiles } : { min_points: minPoints }
  await context.withDatabase(async (database) => {
    const sent = await runOperation(context, database, announcementOperations.announce, {
      client: options.client,
      idempotency_key: options.key ?? randomUUID(),
      text: { en: options.text, ...(options.hindi === undefined ? {} : { hi: options.hindi }) },
      to,
      dry_run: dryRun,
    })
    if (json) return context.print(JSON.stringify(sent))
    for (const unknown of sent.unknown) context.complain(`${unknown} is no active member's number.`)
    const members = sent.members === 1 ? '1 member' : `${sent.members} members`
    context.print(
      dryRun
        ? `It would reach ${members}; nothing was sent.`
        : `Announcement ${sent.id} goes to ${members}; the running server sends it.`,
    )
  })
}

const listOptions = v.object({ client: v.string(), limit: v.optional(v.string(), '50'), json: flag })

async function list(context: CliContext, given: unknown): Promise<void> {
  const { json, ...asked } = readOptions(listOptions, given)
  await context.withDatabase(async (database) => {
    const { items } = await runOperation(context, database, announcementOperations.listAnnouncements, asked)
    if (json) return context.print(JSON.stringify(items))
    context.print(
      tableText(
        items.map(({ id, at, actor, members, told, text: { en } }) => ({
          id,
          at,
          actor,
          told: `${told} of ${members}`,
          text: inOneLine(en),
        })),
      ),
    )
  })
}

/** @param program the root command */
export function addAnnouncementCommands(program: Command, context: CliContext): void {
  const announcement = program.command('announcement').description("what a client's members are told")
  announcement
    .command('send')
    .description('tell members something, each once and in their language')
    .requiredOption('--client <login-id>', 'whose members')
    .requiredOption('--text <text>', 'in English, up to 500 characters')
    .option('--hindi <text>', 'the same in Hindi; without it everybody reads the English text')
    .option('--all', 'to every member')
    .option('--mobiles <numbers...>', 'to these members')
    .option('--min-points <n>', 'to members with at least so many points')
    .option('--key <key>', 'the same key again sends nothing more')
    .option('--dry-run', 'only say how many it would reach')
    .option('--json', 'print the reply as JSON')
    .addHelpText(
      'after',
      `
Example:
  npm run admin -- announcement send --client acme --all --text "The Diwali gifts are here." --dry-run`,
    )
    .action((options) => send(context, options))
  announcement
    .command('list')
    .description('announcements, the newest first')
    .requiredOption('--client <login-id>', 'which client')
    .option('--limit <n>', 'at most so many, up to 200', '50')
    .option('--json', 'print them as JSON')
    .addHelpText('after', '\nExample:\n  npm run admin -- announcement list --client acme')
    .action((options) => list(context, options))
}
