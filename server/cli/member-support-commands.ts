/** `members search`, `block`, `unblock`, `unlock`, `end-sessions`, `set-mobile` and `set-tags`: as in the console. */
import type { Command } from 'commander'
import * as v from 'valibot'
import { tagsAsCell, tagsIn } from '../../src/contract/admin/member-tags.ts'
import type { AdminReplyOf } from '../../src/contract/admin/replies.ts'
import { knownMobile } from '../../src/contract/admin/requests/fields.ts'
import type { OpenDatabase } from '../db/open.ts'
import type { members } from '../db/schema.ts'
import { memberOperations } from '../operations/members.ts'
import { readOptions, type CliContext } from './cli-context.ts'
import { findClient } from './find-client.ts'
import { findMember } from './find-member.ts'
import { inOneLine, tableText } from './print-table.ts'
import { runOperation } from './run-operation.ts'

const { blockMember, changeMember, endMemberSessions, listMembers, showMember, unblockMember, unlockMember } =
  memberOperations

const json = v.optional(v.boolean(), false)
const text = v.optional(v.string())

const commandOptions = v.object({
  client: v.string(),
  mobile: knownMobile,
  reason: text,
  to: text,
  tags: text,
  json,
})

type Member = typeof members.$inferSelect
type Result = AdminReplyOf<'showMember'>

interface Support {
  name: string
  description: string
  /** An option in addition to client and number. */
  option?: { flag: string; what: string; example: string }
  run(
    context: CliContext,
    database: OpenDatabase,
    given: {
      id: number
      version: number
      reason: string | undefined
      mobile: string | undefined
      tags: string[]
    },
  ): Promise<Result>
  /** The printed sentence. */
  said(member: Member, after: Result, before: Result): string
}

const why = { flag: '--reason <text>', what: 'why, for the audit log', example: '--reason "lost phone"' }

const commands: readonly Support[] = [
  {
    name: 'block',
    description: 'keep a member from logging in; their sessions end',
    option: why,
    run: (context, database, { id, version, reason }) =>
      runOperation(context, database, blockMember, { id, version, reason }),
    said: ({ name }) => `${name} can't log in any more.`,
  },
  {
    name: 'unblock',
    description: 'let a blocked member log in again',
    option: why,
    run: (context, database, { id, version, reason }) =>
      runOperation(context, database, unblockMember, { id, version, reason }),
    said: ({ name }) => `${name} can log in again.`,
  },
  {
    name: 'unlock',
    description:
      'let a member log in again whose number was locked by wrong codes here, and order to a new address after their number was changed',
    run: (context, database, { id }) => runOperation(context, database, unlockMember, { id }),
    said({ name }, { login: after }, { login: { failures, why: locked }, new_addresses_from: waits }) {
      // Only time lifts a stop at all clients.
      if (!after.can)
        return `${name} was unlocked here, and still can't log in: ${after.why.replaceAll('_', ' ')}.`
      if (failures > 0 || locked === 'too_many_codes') return `${name} can log in again.`
      return waits === null
        ? `${name} was not locked; nothing was changed.`
        : `${name} can order to a new address again.`
    },
  },
  {
    name: 'end-sessions',
    description: 'log a member out everywhere',
    run: (context, database, { id }) => runOperation(context, database, endMemberSessions, { id }),
    said: ({ name }) => `${name} is logged out everywhere.`,
  },
  {
    name: 'set-mobile',
    description: "correct a member's mobile number; they log in again, with the new one",
    option: { flag: '--to <number>', what: 'the right number', example: '--to 9000000002' },
    run: (context, database, { id, version, mobile }) =>
      runOperation(context, database, changeMember, { id, version, mobile }),
    said: ({ name }, { mobile }) => `${name} logs in with ${mobile} now.`,
  },
  {
    name: 'set-tags',
    description: "set a member's tags; those that are not named are removed",
    option: { flag: '--tags <tags>', what: 'with | between them; "" for none', example: '--tags "VIP|Pune"' },
    run: (context, database, { id, version, tags }) =>
      runOperation(context, database, changeMember, { id, version, tags }),
    said: ({ name }, { tags }) =>
      tags.length === 0 ? `${name} has no tags now.` : `${name} has the tags ${tags.join(', ')} now.`,
  },
]

async function support(context: CliContext, { run, said }: Support, given: unknown): Promise<void> {
  const { client: loginId, mobile, reason, to, tags = '', json: asJson } = readOptions(commandOptions, given)
  await context.withDatabase(async (database) => {
    const member = await findMember(database.db, await findClient(database.db, loginId), mobile)
    const { id, version } = member
    const before = await runOperation(context, database, showMember, { id })
    const after = await run(context, database, { id, version, reason, mobile: to, tags: tagsIn(tags) })
    context.print(asJson ? JSON.stringify(after) : inOneLine(said(member, after, before)))
  })
}

const searchOptions = v.object({
  client: text,
  q: text,
  state: text,
  tag: text,
  limit: v.optional(v.string(), '50'),
  json,
})

async function search(context: CliContext, given: unknown): Promise<void> {
  const { json: asJson, ...asked } = readOptions(searchOptions, given)
  await context.withDatabase(async (database) => {
    const { items } = await runOperation(context, database, listMembers, asked)
    if (asJson) return context.print(JSON.stringify(items))
    context.print(
      tableText(
        items.map(({ id, client, name, mobile, email, active, points, tags }) => ({
          id,
          client,
          name,
          mobile,
          email,
          points,
          state: active ? 'active' : 'blocked',
          tags: tagsAsCell(tags),
        })),
      ),
    )
  })
}

/** @param parent the command `members` */
export function addMemberSupportCommands(parent: Command, context: CliContext): void {
  parent
    .command('search')
    .description('members by parts of their name, number or e-mail address, the newest first')
    .option('--client <login-id>', 'of one client')
    .option('--q <words>', 'what to look for; default: all')
    .option('--state <state>', 'active or blocked')
    .option('--tag <tag>', 'those who have this tag')
    .option('--limit <n>', 'maximum number, up to 200', '50')
    .option('--json', 'print them as JSON')
    .addHelpText('after', '\nExample:\n  npm run admin -- members search --client acme --q "asha 0001"')
    .action((options) => search(context, options))
  for (const one of commands) {
    const command = parent
      .command(one.name)
      .description(one.description)
      .requiredOption('--client <login-id>', 'whose member it is')
      .requiredOption('--mobile <number>', 'which member')
    if (one.option) command.requiredOption(one.option.flag, one.option.what)
    const example = one.option ? ` ${one.option.example}` : ''
    command
      .option('--json', 'print the member as JSON')
      .addHelpText(
        'after',
        `\nExample:\n  npm run admin -- members ${one.name} --client acme --mobile 9000000001${example}`,
      )
      .action((options) => support(context, one, options))
  }
}
