/** Rows of a file of members: parsing and faults. */
import * as v from 'valibot'
import { memberTags, tagLimits, tagsIn } from '../../../src/contract/admin/member-tags.ts'
import { mobileNumber } from '../../../src/contract/admin/requests/fields.ts'
import { gender } from '../../../src/contract/codes.ts'
import { calendarDate } from '../../../src/contract/entities/calendar-date.ts'
import { fieldLimits } from '../../../src/contract/field-limits.ts'
import type { DatabaseOrTransaction } from '../../db/open.ts'
import { cities, states } from '../../db/schema.ts'
import { oneLine } from '../csv/control-characters.ts'
import { rowFaults, type CsvRecord, type RowFault } from '../csv/csv-records.ts'
import type { GoodMember, MemberColumns } from './write-members.ts'

const optionalCell = v.pipe(v.optional(v.string(), ''), v.trim(), oneLine)

const cell = (longest: number) =>
  v.pipe(optionalCell, v.maxLength(longest, `is longer than ${longest} characters`))

/** A spreadsheet's mark of text, which an exported cell has if it looks like a formula. */
const MARK_OF_TEXT = /^'(?=[=+\-@])/

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
  tags: v.pipe(
    optionalCell,
    v.transform((text) => tagsIn(text.replace(MARK_OF_TEXT, ''))),
    memberTags,
  ),
  active: v.pipe(optionalCell, v.regex(/^[01]?$/, 'must be 0 or 1')),
  points: v.pipe(optionalCell, v.regex(/^\d{0,9}$/, 'must be a whole number from 0 up')),
})
type MemberRow = v.InferOutput<typeof memberRow>

export const membersFormatHelp = `
The file is CSV; the first line names the columns.
  mobile    10 digits; what a later import finds the member by
  name      up to ${fieldLimits.nameLength} characters
  email, address, pincode
  tags      up to ${tagLimits.tags} of up to ${tagLimits.length} characters, with | between them; empty removes them
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
export async function readPlaces(on: DatabaseOrTransaction) {
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
export type Places = Awaited<ReturnType<typeof readPlaces>>

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
    ...('tags' in cells ? { tags: row.tags } : {}),
    // An empty cell must not unblock a member.
    ...(row.active === '' ? {} : { isActive: row.active === '1' }),
  }
}

interface CheckedMember {
  good: GoodMember | null
  faults: RowFault[]
}

/** @param lineOf line of each mobile number read so far */
export function checkRow(record: CsvRecord, places: Places, lineOf: Map<string, number>): CheckedMember {
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
