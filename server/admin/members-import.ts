/** Imports a client's members; they are known by their mobile numbers. */
import { and, eq } from 'drizzle-orm'
import * as v from 'valibot'
import { gender } from '../../src/contract/codes.ts'
import { calendarDate } from '../../src/contract/entities/calendar-date.ts'
import { fieldLimits } from '../../src/contract/limits.ts'
import { cities, members, states } from '../db/schema.ts'
import type { Database } from '../db/open.ts'
import { writeLedgerLine, type DatabaseOrTransaction } from '../domain/ledger.ts'
import { noControlCharacters } from './control-characters.ts'
import { readCsv, rowFaults, type RowFault } from './csv-records.ts'

/** A cell of a column that a file may leave out. */
const optionalCell = v.pipe(v.optional(v.string(), ''), v.trim(), noControlCharacters)

const cell = (longest: number) =>
  v.pipe(optionalCell, v.maxLength(longest, `is longer than ${longest} characters`))

const genders: Readonly<Record<string, number>> = gender
const { mobileDigits, pincodeDigits, nameLength, addressLength } = fieldLimits

const memberRow = v.object({
  mobile: v.pipe(
    v.string(),
    v.trim(),
    v.regex(new RegExp(`^\\d{${mobileDigits}}$`), `must be ${mobileDigits} digits`),
  ),
  name: v.pipe(
    v.string(),
    v.trim(),
    v.minLength(1, 'is empty'),
    v.maxLength(nameLength, `is longer than ${nameLength} characters`),
    noControlCharacters,
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
  active    1 (or empty) may log in, 0 may not
  points    what a new member starts with; members that are there already keep their balance
mobile and name have to be there. A column that is not in the file leaves what it is about alone.`

const NEEDED = ['mobile', 'name']

export interface MembersImportResult {
  created: number
  updated: number
  unchanged: number
  skipped: number
}

interface Place {
  stateId: number | null
  cityId: number | null
}

/** The master data by name. */
async function placeFinder(
  db: Database,
): Promise<(row: MemberRow) => Place | { column: string; what: string }> {
  const stateIds = new Map<string, number>()
  for (const { id, name } of await db.select().from(states)) {
    for (const text of Object.values(name)) stateIds.set(text.toLowerCase(), id)
  }
  const cityIds = new Map<string, number>()
  for (const { id, stateId, name } of await db.select().from(cities)) {
    for (const text of Object.values(name)) cityIds.set(`${stateId} ${text.toLowerCase()}`, id)
  }
  return ({ state, city }) => {
    if (state === '')
      return city === '' ? { stateId: null, cityId: null } : { column: 'city', what: 'needs its state' }
    const stateId = stateIds.get(state.toLowerCase())
    if (stateId === undefined) return { column: 'state', what: `"${state}" is not known` }
    if (city === '') return { stateId, cityId: null }
    const cityId = cityIds.get(`${stateId} ${city.toLowerCase()}`)
    return cityId === undefined
      ? { column: 'city', what: `"${city}" is no city of ${state} that is known` }
      : { stateId, cityId }
  }
}

/** Only the columns that the file has, so that a short file never empties a profile. */
function columnsOf(row: MemberRow, place: Place, cells: Readonly<Record<string, string>>) {
  return {
    name: row.name,
    ...('email' in cells ? { email: row.email } : {}),
    ...('gender' in cells ? { gender: row.gender } : {}),
    ...('birthday' in cells ? { birthday: row.birthday || null } : {}),
    ...('state' in cells ? place : {}),
    ...('pincode' in cells ? { pincode: row.pincode } : {}),
    ...('address' in cells ? { address: row.address } : {}),
    ...('active' in cells ? { isActive: row.active !== '0' } : {}),
  }
}

async function writeMember(
  on: DatabaseOrTransaction,
  clientId: number,
  row: MemberRow,
  columns: ReturnType<typeof columnsOf>,
): Promise<'created' | 'updated' | 'unchanged'> {
  const [before] = await on
    .select()
    .from(members)
    .where(and(eq(members.clientId, clientId), eq(members.mobile, row.mobile)))
    .for('no key update')
  if (before) {
    const now = before as Record<string, unknown>
    if (Object.entries(columns).every(([column, value]) => now[column] === value)) return 'unchanged'
    await on.update(members).set(columns).where(eq(members.id, before.id))
    return 'updated'
  }
  const [made] = await on
    .insert(members)
    .values({ clientId, mobile: row.mobile, ...columns })
    .returning({ id: members.id })
  const points = Number(row.points)
  if (made && points > 0) {
    await writeLedgerLine(on, {
      memberId: made.id,
      amount: points,
      reason: 'Opening balance',
      idempotencyKey: 'opening balance',
    })
  }
  return 'created'
}

/**
 * Imports the file, each good row for itself; importing it again changes nothing.
 * @throws AdminFault where the file can't be read as a whole
 */
export async function importMembers(
  db: Database,
  clientId: number,
  file: string,
  onFault: (fault: RowFault) => void,
): Promise<MembersImportResult> {
  const result: MembersImportResult = { created: 0, updated: 0, unchanged: 0, skipped: 0 }
  const lineOf = new Map<string, number>()
  const findPlace = await placeFinder(db)
  // Once to its end before anything is written: a file that can't be read as a whole imports nobody.
  for await (const _record of readCsv(file, NEEDED));
  for await (const record of readCsv(file, NEEDED)) {
    const { line, cells } = record
    const faults: RowFault[] = []
    const mobile = cells['mobile']?.trim() ?? ''
    const before = lineOf.get(mobile)
    if (before !== undefined && mobile !== '') {
      faults.push({ line, column: 'mobile', what: `"${mobile}" stands in line ${before} already` })
    }
    lineOf.set(mobile, before ?? line)
    const read = v.safeParse(memberRow, cells)
    const place = read.success ? findPlace(read.output) : { stateId: null, cityId: null }
    if ('what' in place) faults.push({ line, ...place })
    faults.push(...rowFaults(record, read.issues ?? []))
    if (faults.length > 0 || !read.success || 'what' in place) {
      for (const fault of faults) onFault(fault)
      result.skipped += 1
      continue
    }
    const columns = columnsOf(read.output, place, cells)
    const done = await db.transaction((on) => writeMember(on, clientId, read.output, columns))
    result[done] += 1
  }
  return result
}
