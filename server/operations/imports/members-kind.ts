/** Files of a client's members, who are identified by their mobile numbers. */
import { isDeepStrictEqual } from 'node:util'
import { count, eq, sql } from 'drizzle-orm'
import { memberColumns } from '../../../src/contract/admin/member-columns.ts'
import { gender } from '../../../src/contract/codes.ts'
import { listAsCell } from '../../../src/contract/values/cell-list.ts'
import { groupedNumber } from '../../../src/lib/grouped-number.ts'
import { importRows, members } from '../../db/schema.ts'
import type { CellValue, ChangedFields } from '../../db/tables/imports.ts'
import { dateIn } from '../../domain/date-in.ts'
import { approvalAbove, givenToday } from '../../domain/grants/given-today.ts'
import type { RowFault } from '../csv/csv-records.ts'
import { clientOf, type CheckedRow, type ImportKind, type ImportWork } from './import-kind.ts'
import { checkRow, readPlaces, type Places } from './member-row.ts'
import {
  compareMembers,
  isFilled,
  writeMembers,
  type ComparedMember,
  type GoodMember,
  type MemberValue,
} from './write-members.ts'

const genderNames = new Map(Object.entries(gender).map(([name, code]) => [code, name]))

/** A column's value as in the file. */
const shownBy = ({ stateNames, cityNames }: Places) => {
  const names: Partial<Record<string, ReadonlyMap<number, string>>> = {
    gender: genderNames,
    state: stateNames,
    city: cityNames,
  }
  return (heading: string, value: MemberValue): CellValue => {
    if (Array.isArray(value)) return listAsCell(value)
    const named = names[heading]
    if (named !== undefined) return named.get(Number(value)) ?? null
    return typeof value === 'boolean' ? Number(value) : (value ?? null)
  }
}

function changedFields({ member, changed, stored }: ComparedMember, places: Places): ChangedFields {
  const fields: Record<string, readonly [CellValue, CellValue]> = {}
  const { columns, points } = member
  const shown = shownBy(places)
  for (const [heading, key] of Object.entries(memberColumns))
    if (changed.includes(key))
      fields[heading] = [stored && shown(heading, stored[key]), shown(heading, columns[key])]
  if (stored === null && points > 0) fields['points'] = [null, points]
  return fields
}

/** What a member would lose. */
const lossOf = ({ changed, stored, member: { columns } }: ComparedMember) => ({
  isDeactivated: stored?.isActive === true && columns.isActive === false,
  isEmptied: changed.some((key) => !isFilled(columns[key])),
})

/** The values to write; read again from `import_rows`. */
type Wanted = Pick<GoodMember, 'points' | 'columns'>

/** Most points that the file's maker can give today without a second person's approval, and what they have given. */
async function pointsLeft({ on, of, context }: Omit<ImportWork, 'pace'>) {
  const clientId = clientOf(of)
  const limit = await approvalAbove(on, clientId)
  if (limit === null) return { left: Infinity, given: 0 }
  const by = { name: of.appliedBy ?? of.createdBy, operatorId: of.appliedByOperator }
  const { timeZone } = context
  const given = await givenToday(on, { clientId, by, now: context.now(), timeZone, exceptImport: of.id })
  return { left: Math.max(limit - given, 0), given }
}

const tooMuch = ({ left, given }: Awaited<ReturnType<typeof pointsLeft>>) =>
  `new members of a file start with at most ${groupedNumber(left)} points together${
    given > 0 ? `, after ${groupedNumber(given)} that you have given today` : ''
  }: a second person approves more; leave this empty and give them points by a grant`

export const membersKind: ImportKind = {
  permission: 'members.edit',
  rowsAtOnce: 500,

  async check(work) {
    const { on, of } = work
    const clientId = clientOf(of)
    const places = await readPlaces(on)
    const lineOf = new Map<string, number>()
    const today = dateIn(work.context.timeZone, work.context.now())
    const counts = { create: 0, update: 0, unchanged: 0, deactivated: 0, emptied: 0, points: 0 }
    const most = await pointsLeft(work)
    return {
      async batch(records) {
        const checked = records.map((record) => ({
          line: record.line,
          ...checkRow(record, { places, lineOf, today }),
        }))
        const good = checked.flatMap(({ line, good: member }) => (member === null ? [] : [{ line, member }]))
        const compared = await compareMembers(
          on,
          clientId,
          good.map(({ member }) => member),
          { lock: false },
        )
        const faults = checked.flatMap((one) => one.faults)
        const rows = compared.flatMap((one, index): CheckedRow[] => {
          const { member, action, before } = one
          const line = good[index]?.line ?? 0
          if (action === 'create') {
            if (counts.points + member.points > most.left) {
              faults.push({ line, column: 'points', what: tooMuch(most) })
              return []
            }
            counts.points += member.points
          }
          const { isDeactivated, isEmptied } = lossOf(one)
          counts[action] += 1
          if (isDeactivated) counts.deactivated += 1
          if (isEmptied) counts.emptied += 1
          const wanted: Wanted = { points: member.points, columns: member.columns }
          const fields = action === 'unchanged' ? {} : changedFields(one, places)
          return [{ line, key: member.mobile, action, fields, wanted, before }]
        })
        return { rows, faults: faults.toSorted((one, other) => one.line - other.line) }
      },
      async end() {
        const { deactivated, emptied } = counts
        const [there] = await on
          .select({ count: count() })
          .from(members)
          .where(eq(members.clientId, clientId))
        const all = there?.count ?? 0
        const losses = [
          ...(deactivated > 0 ? [`lock out ${deactivated}`] : []),
          ...(emptied > 0 ? [`empty parts of the profiles of ${emptied}`] : []),
        ]
        const harm = `This file would ${losses.join(' and ')} of ${all} members.`
        return { counts, harm: (deactivated + emptied) * 10 > all ? harm : null }
      },
    }
  },

  async countChanged(work) {
    const { on, of } = work
    const clientId = clientOf(of)
    // Not `@>`: a list contains each shorter one. With `before` written over it, a row that is the same stays the same.
    // `offset 0` makes PostgreSQL write each row as JSON once.
    const { rows } = await on.execute<{ changed: number; given: number; opening: number }>(
      sql`select count(*) filter (where
            case when r.before is null then m.id is not null else m.id is null or n.row || r.before <> n.row end)::int as changed,
          count(*) filter (where r.points > 0)::int as given, coalesce(sum(r.points), 0)::float8 as opening
        from (select key, before, case action when 'create' then (wanted ->> 'points')::int end as points
          from ${importRows} where import_id = ${of.id}) r
        left join ${members} m on m.client_id = ${clientId} and m.mobile = r.key
        cross join lateral (select to_jsonb(m) as row offset 0) n`,
    )
    const { changed, given, opening } = rows[0] ?? { changed: 0, given: 0, opening: 0 }
    // The client's limit may have been lowered since, or who applies it has given points.
    return opening > (await pointsLeft(work)).left ? Math.max(changed, given) : changed
  },

  async apply({ on, of }, rows) {
    const clientId = clientOf(of)
    const batch = rows.map(({ key, wanted }): GoodMember => ({ mobile: key, ...(wanted as Wanted) }))
    const compared = await compareMembers(on, clientId, batch, { lock: true })
    const isAsChecked = (one: ComparedMember, index: number) =>
      isDeepStrictEqual(rows[index]?.before ?? null, one.before)
    const actor = of.appliedBy ?? of.createdBy
    await writeMembers(on, compared.filter(isAsChecked), { clientId, actor })
    const leftOut = rows.flatMap(({ line }, index): RowFault[] => {
      const one = compared[index]
      return one !== undefined && isAsChecked(one, index)
        ? []
        : [{ line, column: 'mobile', what: 'was changed meanwhile' }]
    })
    return { leftOut }
  },
}
