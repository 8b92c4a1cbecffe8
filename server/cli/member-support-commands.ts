/** `members search`, `block`, `unblock`, `unlock`, `end-sessions`, `set-mobile` and `set-tags`: as in the console. */
import * as v from 'valibot'
import type { AdminReplyOf } from '../../src/contract/admin/replies.ts'
import { knownMobile } from '../../src/contract/admin/requests/fields.ts'
import { listAsCell, listIn } from '../../src/contract/values/cell-list.ts'
import type { members } from '../db/schema.ts'
import { memberOperations } from '../operations/members.ts'
import {
  declared,
  flag,
  needed,
  optional,
  preset,
  type DeclaredCommand,
  type Options,
  type Work,
} from './declared-command.ts'
import { findClient } from './find-client.ts'
import { findMember } from './find-member.ts'
import { inOneLine, tableText } from './print-table.ts'

const { blockMember, changeMember, endMemberSessions, listMembers, showMember, unblockMember, unlockMember } =
  memberOperations

const search = declared({
  name: 'search',
  description: 'members by parts of their name, number or e-mail address, the newest first',
  options: {
    client: optional('<login-id>', 'of one client'),
    q: optional('<words>', 'what to look for; default: all'),
    state: optional('<state>', 'active or blocked'),
    tag: optional('<tag>', 'those who have this tag'),
    limit: preset('<n>', 'maximum number, up to 200', v.string(), '50'),
    json: flag('print them as JSON'),
  },
  examples: ['--client acme --q "asha 0001"'],
  async run({ json: _json, ...asked }, { operate }) {
    const { items } = await operate(listMembers, asked)
    const rows = items.map(({ id, client, name, mobile, email, active, points, tags }) => ({
      id,
      client,
      name,
      mobile,
      email,
      points,
      state: active ? 'active' : 'blocked',
      tags: listAsCell(tags),
    }))
    return { text: tableText(rows), value: items }
  },
})

/** Of a command about one member. */
export const ofOneMember = {
  client: needed('<login-id>', 'whose member it is'),
  mobile: needed('<number>', 'which member', knownMobile),
}

const json = flag('print the member as JSON')
const reason = needed('<text>', 'why, for the audit log')
type Member = typeof members.$inferSelect
type Shown = AdminReplyOf<'showMember'>

interface Support {
  name: string
  description: string
  /** Its options in addition to client and number. */
  more: Options
  /** Options of an example in addition to client and number. */
  example?: string
  change(
    operate: Work['operate'],
    member: Member,
    given: { reason?: string; to?: string; tags?: string },
  ): Promise<Shown>
  /** The printed sentence. */
  said(member: Member, after: Shown, before: Shown): string
}

const support = (how: Support): DeclaredCommand =>
  declared({
    name: how.name,
    description: how.description,
    options: { ...ofOneMember, ...how.more, json },
    examples: [`--client acme --mobile 9000000001 ${how.example ?? ''}`.trim()],
    async run({ client, mobile, json: _json, ...given }, { database: { db }, operate }) {
      const member = await findMember(db, await findClient(db, client), mobile)
      const before = await operate(showMember, { id: member.id })
      const after = await how.change(operate, member, given)
      return { text: inOneLine(how.said(member, after, before)), value: after }
    },
  })

export const memberSupportCommands = [
  search,
  support({
    name: 'block',
    description: 'keep a member from logging in; their sessions end',
    more: { reason },
    example: '--reason "lost phone"',
    change: (operate, { id, version }, given) => operate(blockMember, { id, version, reason: given.reason }),
    said: ({ name }) => `${name} can't log in any more.`,
  }),
  support({
    name: 'unblock',
    description: 'let a blocked member log in again',
    more: { reason },
    example: '--reason "lost phone"',
    change: (operate, { id, version }, given) =>
      operate(unblockMember, { id, version, reason: given.reason }),
    said: ({ name }) => `${name} can log in again.`,
  }),
  support({
    name: 'unlock',
    description:
      'let a member log in again whose number was locked by wrong codes here, and order to a new address after their number was changed',
    more: {},
    change: (operate, { id }) => operate(unlockMember, { id }),
    said({ name }, { login: after }, { login: { failures, why: locked }, new_addresses_from: waits }) {
      // Only time lifts a stop at all clients.
      if (!after.can)
        return `${name} was unlocked here, and still can't log in: ${after.why.replaceAll('_', ' ')}.`
      if (failures > 0 || locked === 'too_many_codes') return `${name} can log in again.`
      return waits === null
        ? `${name} was not locked; nothing was changed.`
        : `${name} can order to a new address again.`
    },
  }),
  support({
    name: 'end-sessions',
    description: 'log a member out everywhere',
    more: {},
    change: (operate, { id }) => operate(endMemberSessions, { id }),
    said: ({ name }) => `${name} is logged out everywhere.`,
  }),
  support({
    name: 'set-mobile',
    description: "correct a member's mobile number; they log in again, with the new one",
    more: { to: needed('<number>', 'the right number') },
    example: '--to 9000000002',
    change: (operate, { id, version }, { to }) => operate(changeMember, { id, version, mobile: to }),
    said: ({ name }, { mobile }) => `${name} logs in with ${mobile} now.`,
  }),
  support({
    name: 'set-tags',
    description: "set a member's tags; those that are not named are removed",
    more: { tags: needed('<tags>', 'with | between them; "" for none') },
    example: '--tags "VIP|Pune"',
    change: (operate, { id, version }, { tags = '' }) =>
      operate(changeMember, { id, version, tags: listIn(tags) }),
    said: ({ name }, { tags }) =>
      tags.length === 0 ? `${name} has no tags now.` : `${name} has the tags ${tags.join(', ')} now.`,
  }),
]
