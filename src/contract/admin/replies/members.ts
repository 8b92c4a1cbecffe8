import * as v from 'valibot'
import { orderStates } from '../requests/orders.ts'
import { count, day, integer, listOf, moment, rowId } from './fields.ts'

const memberRow = v.object({
  id: rowId,
  version: rowId,
  client: v.string(),
  name: v.string(),
  mobile: v.string(),
  email: v.string(),
  active: v.boolean(),
  points: count,
  tags: v.array(v.string()),
})

const ledgerLine = v.object({
  id: rowId,
  at: moment,
  points: integer,
  reason: v.string(),
  order: v.nullable(v.string()),
  actor: v.nullable(v.string()),
})

/** Why a member can't log in; `ok` if they can. */
const loginStates = ['ok', 'blocked', 'locked', 'stopped', 'too_many_codes', 'client_suspended'] as const

const adminMember = v.object({
  ...memberRow.entries,
  /** In the order in which they are spent. `expires_on` is `null` if they never expire. */
  lots: v.array(v.object({ points: rowId, expires_on: v.nullable(day) })),
  /** Number of logged-in devices. */
  sessions: count,
  /** After a change of the number: when orders may go to a new address again; `null` if they may. Unlocking lifts it. */
  new_addresses_from: v.nullable(moment),
  login: v.object({
    can: v.boolean(),
    why: v.picklist(loginStates),
    /** When the block ends by itself; `null` if it does not. */
    until: v.nullable(moment),
    /** Wrong codes since the last correct one. */
    failures: count,
    codes_today: count,
    last_code_at: v.nullable(moment),
  }),
  /** The ten newest. */
  orders: v.array(
    v.object({
      number: v.string(),
      status: v.picklist(orderStates),
      delivered: v.boolean(),
      points: rowId,
      placed_at: moment,
    }),
  ),
  ledger: v.array(ledgerLine),
})

export const memberReplies = {
  listMembers: listOf(memberRow),
  createMember: adminMember,
  showMember: adminMember,
  listMemberLedger: listOf(ledgerLine),
  changeMember: adminMember,
  blockMember: adminMember,
  unblockMember: adminMember,
  unlockMember: adminMember,
  endMemberSessions: adminMember,
}
