/** Compares members with the stored ones, and writes them: new ones with their initial points. */
import { isDeepStrictEqual } from 'node:util'
import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import { toSnakeCase } from 'drizzle-orm/casing'
import { memberColumns } from '../../../src/contract/admin/member-columns.ts'
import type { DatabaseOrTransaction } from '../../db/open.ts'
import { members } from '../../db/schema.ts'

type MemberRecord = typeof members.$inferSelect
type Column = (typeof memberColumns)[keyof typeof memberColumns]
export type MemberColumns = Partial<Pick<MemberRecord, Column>>
export type MemberValue = MemberColumns[Column]

export interface GoodMember {
  mobile: string
  /** A new member's initial points. */
  points: number
  columns: MemberColumns
}

/** The columns that are written, by their names here and in PostgreSQL. */
const columns = Object.values(memberColumns).map((key) => [key, toSnakeCase(key)] as const)
const types = columns.map(([key, name]) => `${name} ${members[key].getSQLType()}`).join(', ')
const names = columns.map(([, name]) => name).join(', ')

/** A new member's values where the file gives none: the table's defaults. */
const blank: MemberColumns = Object.fromEntries(columns.map(([key]) => [key, members[key].default ?? null]))

export const isFilled = (value: MemberValue): boolean =>
  Array.isArray(value) ? value.length > 0 : (value ?? '') !== ''

const asRow = (wanted: MemberColumns) =>
  Object.fromEntries(columns.map(([key, name]) => [name, wanted[key] ?? null]))

/** The stored values of the given columns, by their names in the table. */
const storedValues = (stored: MemberRecord, given: MemberColumns) =>
  Object.fromEntries(columns.filter(([key]) => key in given).map(([key, name]) => [name, stored[key]]))

async function insert(
  on: DatabaseOrTransaction,
  clientId: number,
  added: readonly GoodMember[],
  actor: string,
): Promise<void> {
  // A new member has no subscribers to notify.
  await on.execute(sql`select set_config('shop.skip_row_triggers', 'on', true)`)
  const rows = added.map(({ mobile, points, columns: given }) => ({
    mobile,
    points,
    ...asRow({ ...blank, ...given }),
  }))
  await on.execute(
    sql`with r as (
        select * from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r (mobile text, points integer, ${sql.raw(types)})),
      made as (
        insert into members (client_id, mobile, ${sql.raw(names)})
        select ${clientId}::integer, r.mobile, ${sql.raw(columns.map(([, name]) => `r.${name}`).join(', '))} from r
        returning id, mobile)
      insert into points_ledger (member_id, amount, reason, actor)
      select made.id, r.points, 'Opening balance', ${actor}::text
      from made join r using (mobile) where r.points > 0 order by made.id`,
  )
  await on.execute(sql`select set_config('shop.skip_row_triggers', '', true)`)
}

async function update(
  on: DatabaseOrTransaction,
  changed: readonly { before: MemberRecord; given: MemberColumns }[],
): Promise<void> {
  const rows = changed.map(({ before, given }) => ({ id: before.id, ...asRow({ ...before, ...given }) }))
  await on.execute(
    sql`update members set ${sql.raw(columns.map(([, name]) => `${name} = r.${name}`).join(', '))}
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r (id integer, ${sql.raw(types)})
      where members.id = r.id`,
  )
}

export interface ComparedMember {
  member: GoodMember
  action: 'create' | 'update' | 'unchanged'
  /** The given columns with another value than the stored one, or, of a new member, with any. */
  changed: Column[]
  stored: MemberRecord | null
  /** The stored values of the given columns, by their names in the table; null for a new member. */
  before: Readonly<Record<string, unknown>> | null
}

/**
 * Compares a batch with the client's members, by mobile number.
 * @param lock whether the members will be written in this transaction
 */
export async function compareMembers(
  on: DatabaseOrTransaction,
  clientId: number,
  batch: readonly GoodMember[],
  { lock }: { lock: boolean },
): Promise<ComparedMember[]> {
  if (batch.length === 0) return []
  const mobiles = batch.map(({ mobile }) => mobile)
  const query = on
    .select()
    .from(members)
    .where(and(eq(members.clientId, clientId), inArray(members.mobile, mobiles)))
    .orderBy(asc(members.id))
  const rows = await (lock ? query.for('no key update') : query)
  const known = new Map(rows.map((row) => [row.mobile, row]))
  return batch.map((member) => {
    const stored = known.get(member.mobile) ?? null
    const given = member.columns
    const differs = (key: Column) =>
      stored === null ? isFilled(given[key]) : !isDeepStrictEqual(stored[key], given[key])
    const changed = columns.flatMap(([key]) => (key in given && differs(key) ? [key] : []))
    if (stored === null) return { member, action: 'create', changed, stored, before: null }
    const action = changed.length > 0 ? 'update' : 'unchanged'
    return { member, action, changed, stored, before: storedValues(stored, given) }
  })
}

/** Writes compared members, whom `compareMembers` has locked. @param actor who grants the initial points */
export async function writeMembers(
  on: DatabaseOrTransaction,
  compared: readonly ComparedMember[],
  { clientId, actor }: { clientId: number; actor: string },
): Promise<void> {
  const changed = compared.flatMap(({ action, stored, member }) =>
    action === 'update' && stored !== null ? [{ before: stored, given: member.columns }] : [],
  )
  const added = compared.flatMap(({ action, member }) => (action === 'create' ? [member] : []))
  if (changed.length > 0) await update(on, changed)
  if (added.length > 0) await insert(on, clientId, added, actor)
}
