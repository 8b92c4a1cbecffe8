/** Imports a client's members, identified by their mobile numbers. */
import { count, eq } from 'drizzle-orm'
import * as v from 'valibot'
import { gender } from '../../src/contract/codes.ts'
import { calendarDate } from '../../src/contract/entities/calendar-date.ts'
import { fieldLimits } from '../../src/contract/field-limits.ts'
import { cities, members, states } from '../db/schema.ts'
import type { Database, OpenDatabase, DatabaseOrTransaction } from '../db/open.ts'
import { oneLine } from './control-characters.ts'
import { readCsv, rowFaults, type CsvRecord, type RowFault } from './csv-records.ts'
import { mobileNumber } from './find-member.ts'
import { withImportLock } from './import-lock.ts'
import {
  noMemberCounts,
  writeMembers,
  type GoodMember,
  type MemberColumns,
  type MemberCounts,
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

const NEEDED = ['mobile', 'name']

/** Rows per transaction. */
const BATCH = 1000

export interface MembersImportResult extends MemberCounts {
  skipped: number
  /** False for a dry run, and if `strict` rejected the file. */
  written: boolean
}

interface Place {
  stateId: number | null
  cityId: number | null
}

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

function checkRow(
  record: CsvRecord,
  findPlace: Awaited<ReturnType<typeof placeFinder>>,
  lineOf: Map<string, number>,
): Checked {
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
  const place = findPlace(read.output)
  if ('what' in place) return { good: null, faults: [...faults, { line, ...place }] }
  if (faults.length > 0) return { good: null, faults }
  const columns = columnsOf(read.output, place, cells)
  return { good: { mobile: read.output.mobile, points: Number(read.output.points), columns }, faults }
}

export interface MembersImport {
  database: Pick<OpenDatabase, 'db' | 'pool'>
  clientId: number
  file: string
  /** Who grants new members their initial points. */
  actor: string
  /** One invalid row prevents the import. */
  strict: boolean
  /** Only reports what would change. */
  dryRun: boolean
  onFault: (fault: RowFault) => void
  /**
   * Called before anything is written.
   * @param members the client's current number of members
   * @returns whether to continue
   */
  mayWrite: (found: MemberCounts, members: number) => Promise<boolean>
  /** Rows checked, then written; `of` is null while the total is unknown. */
  onRow: (rows: number, of: number | null) => void
}

/**
 * Imports the file; importing it again changes nothing.
 * @throws AdminFault if the file as a whole can't be read; nothing was written then
 */
export async function importMembers(job: MembersImport): Promise<MembersImportResult> {
  // Two concurrent imports would create the same members twice.
  return withImportLock(job.database.pool, 'members', job.clientId, () => readThenWrite(job))
}

async function readThenWrite(job: MembersImport): Promise<MembersImportResult> {
  const { clientId, actor } = job
  const { db } = job.database
  const findPlace = await placeFinder(db)
  let skipped = 0
  const pass = async (dryRun: boolean, of: number | null) => {
    const lineOf = new Map<string, number>()
    const counts = noMemberCounts()
    let batch: GoodMember[] = []
    let rows = 0
    const flush = async () => {
      const now = batch
      batch = []
      const write = (on: DatabaseOrTransaction) => writeMembers(on, now, { clientId, actor, dryRun, counts })
      await (dryRun ? write(db) : db.transaction(write))
    }
    for await (const record of readCsv(job.file, NEEDED)) {
      job.onRow((rows += 1), of)
      const { good, faults } = checkRow(record, findPlace, lineOf)
      if (dryRun) for (const fault of faults) job.onFault(fault)
      if (good) batch.push(good)
      else if (dryRun) skipped += 1
      if (batch.length === BATCH) await flush()
    }
    await flush()
    return { counts, rows }
  }
  // Reads the whole file before writing: a file that can't be read as a whole changes nothing.
  const found = await pass(true, null)
  const [there] = await db.select({ count: count() }).from(members).where(eq(members.clientId, clientId))
  const isRefused = job.dryRun || (job.strict && skipped > 0)
  if (isRefused || !(await job.mayWrite(found.counts, there?.count ?? 0))) {
    return { ...found.counts, skipped, written: false }
  }
  const done = await pass(false, found.rows)
  return { ...done.counts, skipped, written: true }
}
