/** Writes a batch of members: inserts new ones with their initial points, updates changed ones. */
import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import { members } from '../db/schema.ts'
import type { DatabaseOrTransaction } from '../db/open.ts'

type MemberRecord = typeof members.$inferSelect
export type MemberColumns = Partial<
  Pick<
    MemberRecord,
    'name' | 'email' | 'gender' | 'birthday' | 'stateId' | 'cityId' | 'pincode' | 'address' | 'isActive'
  >
>

export interface GoodMember {
  mobile: string
  /** A new member's initial points. */
  points: number
  columns: MemberColumns
}

export interface MemberCounts {
  created: number
  updated: number
  unchanged: number
  /** Members who lose their access. */
  deactivated: number
  /** Members who lose a value in their profile, such as an e-mail or an address. */
  emptied: number
}

export const noMemberCounts = (): MemberCounts => ({
  created: 0,
  updated: 0,
  unchanged: 0,
  deactivated: 0,
  emptied: 0,
})

/** The columns that are written, with their PostgreSQL types. */
const COLUMNS: Readonly<Record<keyof MemberColumns, readonly [string, string]>> = {
  name: ['name', 'text'],
  email: ['email', 'text'],
  gender: ['gender', 'smallint'],
  birthday: ['birthday', 'date'],
  stateId: ['state_id', 'integer'],
  cityId: ['city_id', 'integer'],
  pincode: ['pincode', 'text'],
  address: ['address', 'text'],
  isActive: ['is_active', 'boolean'],
}
const columns = Object.entries(COLUMNS) as [keyof MemberColumns, readonly [string, string]][]
const types = columns.map(([, [name, type]]) => `${name} ${type}`).join(', ')
const names = columns.map(([, [name]]) => name).join(', ')

const blank: MemberColumns = {
  email: '',
  gender: null,
  birthday: null,
  stateId: null,
  cityId: null,
  pincode: '',
  address: '',
  isActive: true,
}

const asRow = (wanted: MemberColumns) =>
  Object.fromEntries(columns.map(([key, [name]]) => [name, wanted[key] ?? null]))

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
    ...asRow({
      ...blank,
      ...given,
    }),
  }))
  await on.execute(
    sql`with r as (
        select * from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r (mobile text, points integer, ${sql.raw(types)})),
      made as (
        insert into members (client_id, mobile, ${sql.raw(names)})
        select ${clientId}::integer, r.mobile, ${sql.raw(columns.map(([, [name]]) => `r.${name}`).join(', '))} from r
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
    sql`update members set ${sql.raw(columns.map(([, [name]]) => `${name} = r.${name}`).join(', '))}
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r (id integer, ${sql.raw(types)})
      where members.id = r.id`,
  )
}

const profileColumns = [
  ...(['email', 'address', 'pincode', 'birthday', 'gender'] as const),
  ...(['stateId', 'cityId'] as const),
]
const isFilled = (value: string | number | null | undefined) => (value ?? '') !== ''

function countChange(counts: MemberCounts, before: MemberRecord, given: MemberColumns): void {
  counts.updated += 1
  if (before.isActive && given.isActive === false) counts.deactivated += 1
  if (profileColumns.some((key) => isFilled(before[key]) && key in given && !isFilled(given[key]))) {
    counts.emptied += 1
  }
}

/**
 * Writes a batch, or only counts it in a dry run; a member is identified by the mobile number within the client.
 * @param how the client, who imports, and the counts to update
 */
export async function writeMembers(
  on: DatabaseOrTransaction,
  batch: readonly GoodMember[],
  how: { clientId: number; actor: string; dryRun: boolean; counts: MemberCounts },
): Promise<void> {
  if (batch.length === 0) return
  const { clientId, actor, dryRun, counts } = how
  const mobiles = batch.map(({ mobile }) => mobile)
  const query = on
    .select()
    .from(members)
    .where(and(eq(members.clientId, clientId), inArray(members.mobile, mobiles)))
    .orderBy(asc(members.id))
  const rows = await (dryRun ? query : query.for('no key update'))
  const known = new Map(rows.map((row) => [row.mobile, row]))
  const added: GoodMember[] = []
  const changed: { before: MemberRecord; given: MemberColumns }[] = []
  for (const member of batch) {
    const before = known.get(member.mobile)
    const given = member.columns
    if (!before) {
      counts.created += 1
      added.push(member)
    } else if (columns.every(([key]) => !(key in given) || before[key] === given[key])) counts.unchanged += 1
    else {
      countChange(counts, before, given)
      changed.push({ before, given })
    }
  }
  if (dryRun) return
  if (changed.length > 0) await update(on, changed)
  if (added.length > 0) await insert(on, clientId, added, actor)
}
