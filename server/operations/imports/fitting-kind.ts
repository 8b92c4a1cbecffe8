/** Reads a file of rows by the columns of its kind, and says if it looks like another kind. */
import { memberHeadings } from '../../../src/contract/admin/member-columns.ts'
import type { ImportKindName } from '../../../src/contract/admin/requests/files.ts'
import { readCsv, UnreadableCsv, type CsvRecord, type CsvSource } from '../csv/csv-records.ts'

/**
 * The columns of each kind: those that it needs, all that it knows, also of the lists that the product exports, and
 * other names for its own.
 */
const columnsOf = {
  grants: {
    name: 'points',
    needed: ['mobile', 'points'],
    known: 'line member_id name mobile points reason expires refused taken_back',
    aliases: { expires_on: 'expires' },
  },
  members: {
    name: 'members',
    needed: ['mobile', 'name'],
    known: `id version client mobile ${memberHeadings.join(' ')}`,
    aliases: {},
  },
  moves: {
    name: 'order moves',
    needed: ['order'],
    known:
      'order version client status reason delivered points pieces placed placed_at expected_delivery tracking_number ' +
      'member_id member_name member_mobile problem_state name mobile email address pincode code product size quantity',
    aliases: { number: 'order' },
  },
} as const satisfies Record<
  ImportKindName,
  { name: string; needed: readonly string[]; known: string; aliases: Readonly<Record<string, string>> }
>

const kinds = Object.keys(columnsOf) as ImportKindName[]

/** Headings as their kind names them: `Tracking number` is `tracking_number`, and `number` an order's. */
function named(kind: ImportKindName, headings: readonly string[]): string[] {
  const aliases: Readonly<Record<string, string>> = columnsOf[kind].aliases
  const plain = headings.map((heading) => heading.replaceAll(/[ -]+/g, '_'))
  return plain.map((heading) => {
    const name = aliases[heading]
    return name === undefined || plain.includes(name) ? heading : name
  })
}

/** How many of the headings a kind knows; none if it lacks one that it needs. */
function fitOf(kind: ImportKindName, headings: readonly string[]): number {
  const { needed, known } = columnsOf[kind]
  const there = named(kind, headings)
  if (!needed.every((one) => there.includes(one))) return 0
  const names = known.split(' ')
  return there.filter((one) => names.includes(one)).length
}

/** The other kind that a file's headings fit better than this one, with its columns; null if there is none. */
function betterKind(kind: ImportKindName, headings: readonly string[]): string | null {
  const own = fitOf(kind, headings)
  const [best] = kinds
    .filter((one) => fitOf(one, headings) > own)
    .toSorted((one, other) => fitOf(other, headings) - fitOf(one, headings))
  if (best === undefined) return null
  const foreign = headings.filter(
    (one) => !columnsOf[kind].known.split(' ').includes(named(kind, [one])[0] ?? ''),
  )
  const why = foreign.length === 0 ? '' : `: it has ${foreign.join(', ')}`
  return `This looks like ${columnsOf[best].name}, not ${columnsOf[kind].name}${why}`
}

/**
 * The records of a file of a kind, with the names of its columns.
 * @param onReadAs called with what the file was taken for, if it is no CSV in UTF-8
 * @throws UnreadableCsv if the file can't be read, lacks a column that the kind needs, or looks like another kind
 */
export function recordsOf(
  kind: ImportKindName,
  file: CsvSource,
  onReadAs: (what: string) => void = () => undefined,
): AsyncGenerator<CsvRecord> {
  return readCsv(file, columnsOf[kind].needed, {
    onReadAs,
    name: (headings) => named(kind, headings),
    onHeadings(headings, line) {
      const what = betterKind(kind, headings)
      if (what !== null) throw new UnreadableCsv(`${what}. Nothing was imported.`, { line, column: '', what })
    },
  })
}
