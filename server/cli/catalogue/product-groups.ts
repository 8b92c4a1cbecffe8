/** Groups of variants in a catalogue file (`variant_of`): checked as a whole, and written after its rows. */
import { sql } from 'drizzle-orm'
import * as v from 'valibot'
import type { DatabaseOrTransaction } from '../../db/open.ts'
import { readCsv } from '../../operations/csv/csv-records.ts'
import { catalogueRow, neededHeadings } from './catalogue-columns.ts'
import type { KnownCodes } from './known-codes.ts'
import { RowRefused } from './row-refused.ts'

const groupCells = v.pick(catalogueRow, ['code', 'variant_of'])

interface GroupRow {
  line: number
  /** The code of the group's first product; null if the row names none. */
  first: string | null
}

export interface FileGroups {
  /** Fault of a row's `variant_of`, by its line. */
  faults: ReadonlyMap<number, string>
  /** Rows that name a first product that the catalogue does not have yet, by its code. */
  awaiting: Map<string, number[]>
}

/** The file's rows by code; empty if it has no column for groups. */
async function readGroupRows(file: string, knownCodes: KnownCodes): Promise<Map<string, GroupRow>> {
  const rows = new Map<string, GroupRow>()
  let hasColumn = false
  const records = readCsv(file, neededHeadings, {
    onHeadings(headings) {
      hasColumn = headings.includes('variant_of')
    },
  })
  const readCode = (written: string, read: (written: string) => string) => {
    try {
      return read(written)
    } catch (error) {
      // Reading the rows reports it.
      if (error instanceof RowRefused) return written
      throw error
    }
  }
  for await (const record of records) {
    if (!hasColumn) break
    const { success, output } = v.safeParse(groupCells, record.cells)
    if (!success) continue
    const code = readCode(output.code, knownCodes.take)
    if (!rows.has(code)) rows.set(code, { line: record.line, first: output.variant_of || null })
  }
  // When all codes of the file are known.
  for (const row of rows.values()) if (row.first !== null) row.first = readCode(row.first, knownCodes.find)
  return rows
}

/** The catalogue's groups that the file concerns: the first product's code for each code, null for none. */
async function readKnownGroups(
  on: DatabaseOrTransaction,
  clientId: number,
  rows: ReadonlyMap<string, GroupRow>,
): Promise<Map<string, string | null>> {
  const firsts = [...rows].flatMap(([code, { first }]) => (first === null ? [] : [code, first]))
  const { rows: known } = await on.execute<{ code: string; first: string | null }>(
    sql`with named as (select id, group_id from products
        where client_id = ${clientId} and code = any(${sql.param(firsts)}::text[]))
      select p.code, nullif(f.code, p.code) as first from products p left join products f on f.id = p.group_id
      where p.id in (select id from named) or p.group_id in (select id from named)`,
  )
  return new Map(known.map(({ code, first }) => [code, first]))
}

/**
 * Reads a file's groups and checks them against each other and the catalogue.
 * @throws AdminFault if the file as a whole can't be read
 */
export async function readFileGroups(
  on: DatabaseOrTransaction,
  clientId: number,
  file: string,
  knownCodes: KnownCodes,
): Promise<FileGroups> {
  const rows = await readGroupRows(file, knownCodes)
  const known = rows.size === 0 ? new Map<string, string | null>() : await readKnownGroups(on, clientId, rows)
  const firstOf = (code: string) => {
    const row = rows.get(code)
    return row === undefined ? (known.get(code) ?? null) : row.first
  }
  /** Variants that the file does not name, by their first product. */
  const unnamed = new Map<string, string>()
  for (const [code, first] of known) if (first !== null && !rows.has(code)) unnamed.set(first, code)
  const faultOf = (code: string, first: string): string | null => {
    if (first === code) return 'names the product itself; it is empty for the first product of a group'
    if (!rows.has(first) && !known.has(first)) return `there is no product "${first}"`
    const other = firstOf(first)
    if (other !== null && other !== first)
      return `"${first}" is a variant of "${other}" itself; name the group's first product`
    const variant = unnamed.get(code)
    return variant === undefined ? null : `"${variant}" is a variant of this product`
  }
  const faults = new Map<number, string>()
  const awaiting = new Map<string, number[]>()
  for (const [code, { line, first }] of rows) {
    if (first === null) continue
    const fault = faultOf(code, first)
    if (fault !== null) faults.set(line, fault)
    else if (!known.has(first)) awaiting.set(first, [...(awaiting.get(first) ?? []), line])
  }
  return { faults, awaiting }
}
