/** Files of a client's members, who are identified by their mobile numbers. */
import { count, eq, sql } from 'drizzle-orm'
import * as v from 'valibot'
import { mobileNumber } from '../../../src/contract/admin/requests/fields.ts'
import { gender } from '../../../src/contract/codes.ts'
import { calendarDate } from '../../../src/contract/entities/calendar-date.ts'
import { fieldLimits } from '../../../src/contract/field-limits.ts'
import { groupedNumber } from '../../../src/contract/grouped-number.ts'
import type { DatabaseOrTransaction } from '../../db/open.ts'
import { cities, clients, importRows, members, states } from '../../db/schema.ts'
import type { CellValue, ChangedFields } from '../../db/tables/imports.ts'
import { oneLine } from '../csv/control-characters.ts'
import { rowFaults, type CsvRecord, type RowFault } from '../csv/csv-records.ts'
import { clientOf, type CheckedRow, type ImportKind } from './import-kind.ts'
import {
  compareMembers,
  writeMembers,
  type ComparedMember,
  type GoodMember,
  type MemberColumns,
} from './write-members.ts'

const optionalCell = v.pipe(v.optional(v.string(), ''), v.trim(), oneLine)

const cell = (longest: number) =>
  v.pipe(optionalCell, v.maxLength(longest, `is longer than ${longest} characters`))

const genders: Readonly<Record<string, number>> = gender
const { pincodeDigits, nameLength, addressLength } = fieldLimits

const memberRow = v.object({
  mobile: mobileNumber,
  name: v.pipe(
    v.string(),
    v.trim(),
    v.minLength(1, 'is empty'),
    v.maxLength(nameLength, `is longer than ${nameLength} characters`),
    oneLine,
  ),
  email: v.pipe(
    optionalCell,
    v.maxLength(254),
    v.regex(/^$|^[^\s@]+@[^\s@]+\.[^\s@]+$/, 'is no email address'),
  ),
  gender: v.pipe(
    optionalCell,
    v.toLowerCase(),
    v.regex(/^$|^male$|^female$|^other$|^[123]$/, 'must be male, female or other'),
    v.transform((text) => (text === '' ? null : (genders[text] ?? Number(text)))),
  ),
  birthday: v.optional(v.union([v.literal(''), calendarDate('must be a date such as 1990-05-31')]), ''),
  state: cell(80),
  city: cell(80),
  pincode: v.pipe(
    optionalCell,
    v.regex(new RegExp(`^$|^\\d{${pincodeDigits}}$`), `must be ${pincodeDigits} digits`),
  ),
  address: cell(addressLength),
  active: v.pipe(optionalCell, v.regex(/^[01]?$/, 'must be 0 or 1')),
  points: v.pipe(optionalCell, v.regex(/^\d{0,9}$/, 'must be a whole number from 0 up')),
})
type MemberRow = v.InferOutput<typeof memberRow>

export const membersFormatHelp = `
The file is CSV; the first line names the columns.
  mobile    10 digits; what a later import finds the member by
  name      up to ${fieldLimits.nameLength} characters
  email, address, pincode
  gender    male, female or other
  birthday  such as 1990-05-31
  state, city  as the shop's own lists spell them
  active    1 may log in, 0 may not; empty leaves a member as they are, and lets a new one in
  points    what a new member starts with; members that are there already keep their balance
mobile and name have to be there. A column that is not in the file leaves what it is about alone.`

interface Place {
  stateId: number | null
  cityId: number | null
}

/** States and cities by the names in the shop's lists, and their English names by id. */
async function readPlaces(on: DatabaseOrTransaction) {
  const stateIds = new Map<string, number>()
  const stateNames = new Map<number, string>()
  for (const { id, name } of await on.select().from(states)) {
    for (const text of Object.values(name)) stateIds.set(text.toLowerCase(), id)
    stateNames.set(id, name['en'] ?? String(id))
  }
  const cityIds = new Map<string, number>()
  const cityNames = new Map<number, string>()
  for (const { id, stateId, name } of await on.select().from(cities)) {
    for (const text of Object.values(name)) cityIds.set(`${stateId} ${text.toLowerCase()}`, id)
    cityNames.set(id, name['en'] ?? String(id))
  }
  return {
    stateNames,
    cityNames,
    find({ state, city }: MemberRow): Place | { column: string; what: string } {
      if (state === '')
        return city === '' ? { stateId: null, cityId: null } : { column: 'city', what: 'needs its state' }
      const stateId = stateIds.get(state.toLowerCase())
      if (stateId === undefined) return { column: 'state', what: `"${state}" is not known` }
      if (city === '') return { stateId, cityId: null }
      const cityId = cityIds.get(`${stateId} ${city.toLowerCase()}`)
      return cityId === undefined
        ? { column: 'city', what: `"${city}" is no city of ${state} that is known` }
        : { stateId, cityId }
    },
  }
}
type Places = Awaited<ReturnType<typeof readPlaces>>

/** Only the file's columns, so that a partial file never clears a profile. */
function columnsOf(row: MemberRow, place: Place, cells: Readonly<Record<string, string>>): MemberColumns {
  return {
    name: row.name,
    ...('email' in cells ? { email: row.email } : {}),
    ...('gender' in cells ? { gender: row.gender } : {}),
    ...('birthday' in cells ? { birthday: row.birthday || null } : {}),
    ...('state' in cells ? place : {}),
    ...('pincode' in cells ? { pincode: row.pincode } : {}),
    ...('address' in cells ? { address: row.address } : {}),
    // An empty cell must not unblock a member.
    ...(row.active === '' ? {} : { isActive: row.active === '1' }),
  }
}

interface Checked {
  good: GoodMember | null
  faults: RowFault[]
}

function checkRow(record: CsvRecord, places: Places, lineOf: Map<string, number>): Checked {
  const { line, cells } = record
  const faults: RowFault[] = []
  const mobile = cells['mobile']?.trim() ?? ''
  const before = lineOf.get(mobile)
  if (before !== undefined && mobile !== '') {
    faults.push({ line, column: 'mobile', what: `"${mobile}" stands in line ${before} already` })
  }
  lineOf.set(mobile, before ?? line)
  const read = v.safeParse(memberRow, cells)
  faults.push(...rowFaults(record, read.issues ?? []))
  if (!read.success) return { good: null, faults }
  const place = places.find(read.output)
  if ('what' in place) return { good: null, faults: [...faults, { line, ...place }] }
  if (faults.length > 0) return { good: null, faults }
  const columns = columnsOf(read.output, place, cells)
  return { good: { mobile: read.output.mobile, points: Number(read.output.points), columns }, faults }
}

const genderNames = new Map(Object.entries(gender).map(([name, code]) => [code, name]))

/** A column as the file has it: its heading and its text. */
const shownColumns = ({ stateNames, cityNames }: Places) => {
  const named = (names: ReadonlyMap<number, string>) => (value: unknown) => names.get(value as number) ?? null
  return {
    name: ['name', String],
    email: ['email', String],
    gender: ['gender', named(genderNames)],
    birthday: ['birthday', (value: unknown) => value as string | null],
    stateId: ['state', named(stateNames)],
    cityId: ['city', named(cityNames)],
    pincode: ['pincode', String],
    address: ['address', String],
    isActive: ['active', Number],
  } as const satisfies Record<keyof MemberColumns, readonly [string, (value: unknown) => CellValue]>
}

function changedFields({ member, stored }: ComparedMember, places: Places): ChangedFields {
  const fields: Record<string, readonly [CellValue, CellValue]> = {}
  const { columns, points } = member
  for (const [key, [heading, shown]] of Object.entries(shownColumns(places))) {
    const column = key as keyof MemberColumns
    if (!(column in columns)) continue
    const after = columns[column]
    if (stored === null) {
      if (after !== '' && after !== null) fields[heading] = [null, shown(after)]
    } else if (stored[column] !== after) fields[heading] = [shown(stored[column]), shown(after)]
  }
  if (stored === null && points > 0) fields['points'] = [null, points]
  return fields
}

const profileColumns = [
  ...(['email', 'address', 'pincode', 'birthday', 'gender'] as const),
  ...(['stateId', 'cityId'] as const),
]
const isFilled = (value: string | number | null | undefined) => (value ?? '') !== ''

/** What a member would lose. */
function lossOf({ stored, member: { columns } }: ComparedMember) {
  return {
    isDeactivated: stored?.isActive === true && columns.isActive === false,
    isEmptied:
      stored !== null &&
      profileColumns.some((key) => isFilled(stored[key]) && key in columns && !isFilled(columns[key])),
  }
}

/** What is written; read again from `import_rows`. */
type Wanted = Pick<GoodMember, 'points' | 'columns'>

const isSame = (one: Readonly<Record<string, unknown>> | null, other: typeof one): boolean =>
  one === null || other === null ? one === other : Object.keys(one).every((name) => one[name] === other[name])

/** How many points may be given without a second person. */
async function approvalAbove(on: DatabaseOrTransaction, clientId: number): Promise<number> {
  const [client] = await on
    .select({ limit: clients.approvalAbove })
    .from(clients)
    .where(eq(clients.id, clientId))
  return client?.limit ?? Infinity
}

const tooMuch = (limit: number) =>
  `new members of a file start with at most ${groupedNumber(limit)} points together: a second person approves more; leave this empty and give them points by a grant`

export const membersKind: ImportKind = {
  permission: 'members.edit',
  needed: ['mobile', 'name'],
  rowsAtOnce: 500,

  async check({ on, of }) {
    const clientId = clientOf(of)
    const places = await readPlaces(on)
    const lineOf = new Map<string, number>()
    const counts = { create: 0, update: 0, unchanged: 0, deactivated: 0, emptied: 0 }
    const limit = await approvalAbove(on, clientId)
    let opening = 0
    return {
      async batch(records) {
        const checked = records.map((record) => ({
          line: record.line,
          ...checkRow(record, places, lineOf),
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
            if (opening + member.points > limit) {
              faults.push({ line, column: 'points', what: tooMuch(limit) })
              return []
            }
            opening += member.points
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

  async countChanged({ on, of }) {
    const { rows } = await on.execute<{ changed: number }>(
      sql`select count(*)::int as changed from ${importRows} r
        left join ${members} m on m.client_id = ${clientOf(of)} and m.mobile = r.key
        where r.import_id = ${of.id} and
          case when r.before is null then m.id is not null else m.id is null or not to_jsonb(m) @> r.before end`,
    )
    return rows[0]?.changed ?? 0
  },

  async apply({ on, of }, rows) {
    const clientId = clientOf(of)
    const batch = rows.map(({ key, wanted }): GoodMember => ({ mobile: key, ...(wanted as Wanted) }))
    const compared = await compareMembers(on, clientId, batch, { lock: true })
    const isAsChecked = (one: ComparedMember, index: number) =>
      isSame(rows[index]?.before ?? null, one.before)
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
