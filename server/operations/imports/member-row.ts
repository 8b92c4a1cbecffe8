/** Rows of a file of members: parsing and faults. */
import * as v from 'valibot'
import { email, pincode } from '../../../src/contract/address-rules.ts'
import {
  memberColumns,
  type memberHeadings,
  type MemberHeading,
} from '../../../src/contract/admin/member-columns.ts'
import { memberTags, tagLimits } from '../../../src/contract/admin/member-tags.ts'
import { dayOr, mobileNumber, wordOr } from '../../../src/contract/admin/requests/fields.ts'
import { wholeText } from '../../../src/contract/number-rules.ts'
import { gender } from '../../../src/contract/codes.ts'
import { fieldLimits } from '../../../src/contract/field-limits.ts'
import { listIn } from '../../../src/contract/values/cell-list.ts'
import { tenDigits } from '../../../src/contract/values/mobile.ts'
import { cleanName, nameKey, wordKey, yesOrNo } from '../../../src/contract/values/name.ts'
import { visibleLines } from '../../../src/lib/visible-text.ts'
import type { DatabaseOrTransaction } from '../../db/open.ts'
import { cities, states } from '../../db/schema.ts'
import { oneLine } from '../csv/control-characters.ts'
import { rowFaults, type CsvRecord, type RowFault } from '../csv/csv-records.ts'
import type { GoodMember, MemberColumns } from './write-members.ts'

/** What a schema reads, or an empty cell. @param what the issue's text, in place of the form's sentence */
const orEmpty = (schema: v.GenericSchema<string, string>, what: string) =>
  v.pipe(
    v.string(),
    v.check((written) => written.trim() === '' || v.is(schema, written), what),
    v.transform((written) => (written.trim() === '' ? '' : v.parse(schema, written))),
  )

const cell = (longest: number) =>
  v.pipe(
    v.optional(v.string(), ''),
    v.trim(),
    oneLine,
    v.transform(cleanName),
    v.maxLength(longest, `is longer than ${longest} characters`),
  )

const { pincodeDigits, nameLength, addressLength, minimumAgeYears } = fieldLimits

/** Words for a gender, as people and spreadsheets write them. */
const genders: Readonly<Record<string, number>> = {
  ...gender,
  m: gender.male,
  man: gender.male,
  पुरुष: gender.male,
  f: gender.female,
  woman: gender.female,
  महिला: gender.female,
  o: gender.other,
  अन्य: gender.other,
  [gender.male]: gender.male,
  [gender.female]: gender.female,
  [gender.other]: gender.other,
}

const NO_EMAIL = 'is no email address'
const NO_PINCODE = `must be ${pincodeDigits} digits`
const NO_POINTS = 'must be a whole number from 0 up'

/** Each column with its rule, and what the help says of it. */
const memberRow = v.object({
  mobile: v.pipe(mobileNumber, v.description('10 digits; what a later import finds the member by')),
  name: v.pipe(
    v.string(),
    v.trim(),
    oneLine,
    v.transform(cleanName),
    v.minLength(1, 'is empty'),
    v.maxLength(nameLength, `is longer than ${nameLength} characters`),
    v.description(`up to ${nameLength} characters`),
  ),
  // The rules of the member's own forms: what these refuse blocks the checkout.
  email: v.optional(orEmpty(email, NO_EMAIL), ''),
  gender: v.pipe(
    v.optional(v.string(), ''),
    v.check(
      (written) => written.trim() === '' || Object.hasOwn(genders, wordKey(written)),
      'must be male, female or other',
    ),
    v.transform((written) => genders[wordKey(written)] ?? null),
    v.description('male, female or other'),
  ),
  birthday: v.pipe(
    v.optional(wordOr([''], dayOr('must be a date such as 1990-05-31')), ''),
    v.transform((day) => day || null),
    v.description('such as 1990-05-31'),
  ),
  state: v.pipe(cell(80), v.description("as the shop's own lists spell it")),
  city: v.pipe(cell(80), v.description("as the shop's own lists spell it")),
  pincode: v.optional(orEmpty(pincode, NO_PINCODE), ''),
  // Of several lines, as a spreadsheet's cell and the shop's own form have it.
  address: v.pipe(
    v.optional(v.string(), ''),
    visibleLines,
    v.trim(),
    v.maxLength(addressLength, `is longer than ${addressLength} characters`),
  ),
  tags: v.pipe(
    v.optional(v.string(), ''),
    v.trim(),
    oneLine,
    v.transform((written) => listIn(written)),
    memberTags,
    v.description(
      `up to ${tagLimits.tags} of up to ${tagLimits.length} characters, with | between them; empty removes them`,
    ),
  ),
  active: v.pipe(
    v.optional(v.string(), ''),
    v.check((written) => written.trim() === '' || yesOrNo(written) !== null, 'must be 0 or 1'),
    v.transform(yesOrNo),
    v.description('1 may log in, 0 may not; empty leaves a member as they are, and lets a new one in'),
  ),
  points: v.pipe(
    v.optional(wordOr([''], wholeText(NO_POINTS)), '0'),
    v.transform((points) => (points === '' ? 0 : points)),
    v.minValue(0, NO_POINTS),
    v.maxValue(999_999_999, NO_POINTS),
    v.description('what a new member starts with; members that are there already keep their balance'),
  ),
} satisfies Record<'mobile' | (typeof memberHeadings)[number], v.GenericSchema>)
type MemberRow = v.InferOutput<typeof memberRow>

export const membersFormatHelp = `
The file is CSV; the first line names the columns.
${Object.entries(memberRow.entries)
  .map(([heading, rule]) => `  ${heading.padEnd(9)} ${v.getDescription(rule) ?? ''}`.trimEnd())
  .join('\n')}
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
    for (const text of Object.values(name)) stateIds.set(nameKey(text), id)
    stateNames.set(id, name['en'] ?? String(id))
  }
  const cityIds = new Map<string, number>()
  const cityNames = new Map<number, string>()
  for (const { id, stateId, name } of await on.select().from(cities)) {
    for (const text of Object.values(name)) cityIds.set(`${stateId} ${nameKey(text)}`, id)
    cityNames.set(id, name['en'] ?? String(id))
  }
  return {
    stateNames,
    cityNames,
    find({ state, city }: MemberRow): Place | { column: string; what: string } {
      if (state === '')
        return city === '' ? { stateId: null, cityId: null } : { column: 'city', what: 'needs its state' }
      const stateId = stateIds.get(nameKey(state))
      if (stateId === undefined) return { column: 'state', what: `"${state}" is not known` }
      if (city === '') return { stateId, cityId: null }
      const cityId = cityIds.get(`${stateId} ${nameKey(city)}`)
      return cityId === undefined
        ? { column: 'city', what: `"${city}" is no city of ${state} that is known` }
        : { stateId, cityId }
    },
  }
}
export type Places = Awaited<ReturnType<typeof readPlaces>>

type FileValues = { [Heading in MemberHeading]: MemberColumns[(typeof memberColumns)[Heading]] | null }
const entries = Object.entries(memberColumns) as [MemberHeading, keyof MemberColumns][]

/** Only the file's columns, so that a partial file never clears a profile. */
function columnsOf(row: MemberRow, place: Place, cells: Readonly<Record<string, string>>): MemberColumns {
  const values: FileValues = { ...row, state: place.stateId, city: place.cityId }
  const given = entries.filter(([heading]) => {
    // An empty cell must not unblock a member.
    if (heading === 'active') return row.active !== null
    return (heading === 'city' ? 'state' : heading) in cells
  })
  return Object.fromEntries(given.map(([heading, key]) => [key, values[heading]]))
}

interface CheckedMember {
  good: GoodMember | null
  faults: RowFault[]
}

/** The latest birthday that the member's own form takes. */
function birthdayFault(birthday: string | null, today: string): string | null {
  const latest = `${Number(today.slice(0, 4)) - minimumAgeYears}${today.slice(4)}`
  return birthday !== null && birthday > latest
    ? `"${birthday}" must be at least ${minimumAgeYears} years ago`
    : null
}

/** @param lineOf line of each mobile number read so far */
export function checkRow(
  record: CsvRecord,
  { places, lineOf, today }: { places: Places; lineOf: Map<string, number>; today: string },
): CheckedMember {
  const { line, cells } = record
  const faults: RowFault[] = []
  const written = cells['mobile']?.trim() ?? ''
  const mobile = tenDigits(written) ?? written
  const before = lineOf.get(mobile)
  if (before !== undefined && mobile !== '') {
    faults.push({ line, column: 'mobile', what: `"${written}" stands in line ${before} already` })
  }
  lineOf.set(mobile, before ?? line)
  const read = v.safeParse(memberRow, cells)
  faults.push(...rowFaults(record, read.issues ?? []))
  if (!read.success) return { good: null, faults }
  const tooLate = birthdayFault(read.output.birthday, today)
  if (tooLate !== null) faults.push({ line, column: 'birthday', what: tooLate })
  const place = places.find(read.output)
  if ('what' in place) return { good: null, faults: [...faults, { line, ...place }] }
  if (faults.length > 0) return { good: null, faults }
  const columns = columnsOf(read.output, place, cells)
  return { good: { mobile: read.output.mobile, points: read.output.points, columns }, faults }
}
