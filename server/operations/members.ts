import { isDeepStrictEqual } from 'node:util'
import { eq } from 'drizzle-orm'
import * as v from 'valibot'
import type { AdminReplyOf } from '../../src/contract/admin/replies.ts'
import { momentIn } from '../../src/contract/messages/error-messages.ts'
import { maskContacts, maskEmail, maskMobile, maskName } from '../../src/lib/masking.ts'
import type { Database } from '../db/open.ts'
import {
  countSessions,
  isNumberShared,
  readAttempts,
  readLedger,
  readLots,
  readMember,
  readMembers,
  readOrdersOf,
  type ReadMember,
} from '../db/read/read-members.ts'
import { members } from '../db/schema.ts'
import type { Actor } from '../domain/actor.ts'
import { numberStoppedUntil } from '../domain/login-budget.ts'
import { unlockNumber } from '../domain/login-attempts.ts'
import {
  changeMember,
  endSessionsOf,
  loginState,
  setActive,
  type MemberChange,
} from '../domain/member-support.ts'
import { mobileHashOf } from '../domain/otp-pepper.ts'
import { Refused } from '../domain/refused.ts'
import { idBefore, momentKey, pageOf, readCursor, rowKey } from './cursor.ts'
import { findNamedClient, idOf } from './find-subjects.ts'
import {
  changing,
  reading,
  type Given,
  type OperationContext,
  type Outcome,
  type Subject,
} from './operate.ts'

/** Maximum rows of each list. */
const SHOWN = 10

interface FoundMember extends Subject {
  clientId: number
  member: ReadMember
}

interface Seen {
  on: Database
  actor: Actor
  context: OperationContext
}

/** @throws Refused `not_found` */
export async function findMember(
  on: Database,
  given: Given,
  { lock }: { lock: boolean },
): Promise<FoundMember> {
  const id = idOf(given['id'])
  if (lock) await on.select({ id: members.id }).from(members).where(eq(members.id, id)).for('no key update')
  const member = await readMember(on, id)
  if (member === null) throw new Refused('not_found', 'There is no such member.')
  return { clientId: member.clientId, name: `member ${id}`, version: member.version, member }
}

/** A member, masked unless the operator may see contact data. */
function row(
  { clientId, suspended: _suspended, ...member }: ReadMember,
  actor: Actor,
): AdminReplyOf<'listMembers'>['items'][number] {
  if (actor.may('members.contact', clientId)) return member
  return { ...member, ...masked(member) }
}

type LedgerLine = Awaited<ReturnType<typeof readLedger>>[number]
/** A ledger line. Its reason is free text, in which contact data is masked unless the operator may see it. */
const ledgerLine =
  ({ clientId }: ReadMember, actor: Actor) =>
  ({ at, reason, ...line }: LedgerLine) => ({
    ...line,
    at: at.toISOString(),
    reason: actor.may('members.contact', clientId) ? reason : maskContacts(reason),
  })

/** Whether a member can log in. Codes of a number that other clients have too are not shown: they may be theirs. */
async function loginOf({ on, context }: Omit<Seen, 'actor'>, member: ReadMember) {
  const now = context.now()
  const mobileHash = mobileHashOf(await context.otpPepper(), member.mobile)
  const tried = await readAttempts(on, mobileHash, member.clientId)
  const stopped = await numberStoppedUntil(context.database.pool, mobileHash, now)
  const lockedUntil = stopped ?? tried?.lockedUntil ?? null
  const isShared = await isNumberShared(on, member)
  const state = loginState(member, tried && { ...tried, lockedUntil }, now)
  return { ...state, stopped, isShared, ...(isShared ? { codesToday: 0, lastCodeAt: null } : {}) }
}

/** A member with everything on their page. */
async function shownMember(
  { on, actor, context }: Seen,
  member: ReadMember,
): Promise<AdminReplyOf<'showMember'>> {
  const { id } = member
  const now = context.now()
  const { why, until, failures, codesToday, lastCodeAt } = await loginOf({ on, context }, member)
  const ledger = await readLedger(on, id, { limit: SHOWN })
  return {
    ...row(member, actor),
    lots: await readLots(on, id, context.timeZone),
    sessions: await countSessions(on, id, now),
    new_addresses_from: await newAddressesFrom(on, id, now),
    login: {
      can: why === 'ok',
      why,
      until: until?.toISOString() ?? null,
      failures,
      codes_today: codesToday,
      last_code_at: lastCodeAt?.toISOString() ?? null,
    },
    orders: await readOrdersOf(on, id, SHOWN),
    ledger: ledger.map(ledgerLine(member, actor)),
  }
}

/** Until when orders may not go to a new address, after a change of the number; null if they may. */
async function newAddressesFrom(on: Database, id: number, now: Date): Promise<string | null> {
  const [row] = await on.select({ from: members.newAddressesFrom }).from(members).where(eq(members.id, id))
  return row?.from && row.from > now ? row.from.toISOString() : null
}

/** The member after a change. */
export async function memberAgain(seen: Seen, id: number) {
  const member = await readMember(seen.on, id)
  if (member === null) throw new Error(`member ${id} is gone`)
  return shownMember(seen, member)
}

/** A member's fields for the audit log and for those who may not see contact data: without personal values. */
export const masked = ({ name, email, mobile, tags }: MemberChange) => ({
  ...(name === undefined ? {} : { name: maskName(name) }),
  ...(email === undefined ? {} : { email: maskEmail(email) }),
  ...(mobile === undefined ? {} : { mobile: maskMobile(mobile) }),
  ...(tags === undefined ? {} : { tags: tags.map((tag) => maskContacts(tag)) }),
})

type MemberOutcome = Promise<Outcome<AdminReplyOf<'showMember'>>>

function activeness<Name extends 'blockMember' | 'unblockMember'>(name: Name, isActive: boolean) {
  return changing(name, {
    find: findMember,
    current: (work) => shownMember(work, work.found.member),
    async run(work): MemberOutcome {
      const { id } = work.found.member
      await setActive(work.on, id, isActive)
      return {
        data: await memberAgain(work, id),
        reason: work.input.reason,
        before: { active: !isActive },
        after: { active: isActive },
      }
    },
  })
}

export const memberOperations = {
  listMembers: reading('listMembers', {
    find: findNamedClient,
    async run({ on, input, actor, clientIds }) {
      const before = idBefore(input.cursor)
      const filter = {
        clientIds,
        contactOf: actor.clientsWith('members.contact'),
        search: input.q,
        active: input.state && input.state === 'active',
        tag: input.tag,
      }
      const read = await readMembers(on, filter, { before, limit: input.limit + 1 })
      const { rows, next } = pageOf(read, input.limit, ({ id }) => [id])
      return { items: rows.map((member) => row(member, actor)), next }
    },
  }),

  showMember: reading('showMember', {
    find: findMember,
    run: (work) => shownMember(work, work.found.member),
  }),

  listMemberLedger: reading('listMemberLedger', {
    find: findMember,
    async run({ on, input, found, actor }) {
      const keys = readCursor(v.strictTuple([momentKey, rowKey]), input.cursor)
      const after = keys === null ? undefined : { at: new Date(keys[0]), id: keys[1] }
      const read = await readLedger(on, found.member.id, { after, limit: input.limit + 1 })
      const { rows, next } = pageOf(read, input.limit, ({ at, id }) => [at.getTime(), id])
      return { items: rows.map(ledgerLine(found.member, actor)), next }
    },
  }),

  changeMember: changing('changeMember', {
    find: findMember,
    current: (work) => shownMember(work, work.found.member),
    async run(work): MemberOutcome {
      const { on, input, found, context } = work
      const { name, email, mobile, tags } = input
      const change = { name, email, mobile, tags }
      const mobileHash = mobileHashOf(await context.otpPepper(), found.member.mobile)
      const now = context.now()
      await changeMember(on, { ...found.member, mobileHash }, { ...change, now })
      const was = Object.fromEntries(
        Object.entries(found.member).filter(([field]) => change[field as 'name'] !== undefined),
      )
      const isKept = Object.entries(was).some(
        ([field, value]) => !isDeepStrictEqual(value, change[field as 'name']),
      )
      return {
        data: await memberAgain(work, found.member.id),
        before: masked(was),
        after: masked(change),
        isKept,
      }
    },
  }),

  blockMember: activeness('blockMember', false),
  unblockMember: activeness('unblockMember', true),

  unlockMember: changing('unlockMember', {
    find: findMember,
    async run(work): MemberOutcome {
      const { on, found, context } = work
      const { id, mobile, clientId } = found.member
      const { why, failures, stopped, isShared } = await loginOf(work, found.member)
      const waits = await newAddressesFrom(on, id, context.now())
      if (stopped !== null && waits === null)
        throw new Refused(
          'impossible',
          `Too many wrong codes came for this number today, at all clients together. Only time lifts that: ${momentIn('en-GB', stopped, context.timeZone)}.`,
        )
      await unlockNumber(
        on,
        { mobileHash: mobileHashOf(await context.otpPepper(), mobile), clientId },
        !isShared,
      )
      await on.update(members).set({ newAddressesFrom: null }).where(eq(members.id, id))
      const lifted = waits === null ? {} : { new_addresses_from: waits }
      return {
        data: await memberAgain(work, id),
        before: { login: why, failures, ...lifted },
        after: { failures: 0, ...(waits === null ? {} : { new_addresses_from: null }) },
        isKept: why !== 'ok' || failures > 0 || waits !== null,
      }
    },
  }),

  endMemberSessions: changing('endMemberSessions', {
    find: findMember,
    async run(work): MemberOutcome {
      const { id } = work.found.member
      const ended = await endSessionsOf(work.on, id)
      return {
        data: await memberAgain(work, id),
        before: { sessions: ended },
        after: { sessions: 0 },
        isKept: ended > 0,
      }
    },
  }),
}
