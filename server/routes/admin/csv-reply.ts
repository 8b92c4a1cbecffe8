/** A list of the admin API as CSV: all pages' rows, streamed as they are read. */
import { Readable } from 'node:stream'
import { setImmediate } from 'node:timers/promises'
import { stringify } from 'csv-stringify'
import { stringify as stringifyRows } from 'csv-stringify/sync'
import type { FastifyReply } from 'fastify'
import type * as v from 'valibot'
import { adminCalls, type AdminCall, type AdminCallName } from '../../../src/contract/admin/calls.ts'
import type { Product } from '../../../src/contract/admin/products.ts'
import { adminReplies } from '../../../src/contract/admin/replies.ts'
import { greatestPage } from '../../../src/contract/admin/requests/fields.ts'
import { listAsCell } from '../../../src/contract/values/cell-list.ts'
import { fieldsInWords, inWords } from '../../../src/contract/values/in-words.ts'
import type { Actor } from '../../domain/actor.ts'
import { momentIn } from '../../domain/moment-in.ts'
import { writeAudit } from '../../domain/audit.ts'
import { shielded } from '../../operations/csv/formulas.ts'
import {
  operate,
  stillActing,
  type Given,
  type Operation,
  type OperationContext,
} from '../../operations/operate.ts'
import { productColumns, productRows } from '../../operators/products/file-rows.ts'
import { emptyColumns, reportRows, type ReportName } from '../../operators/reports/rows.ts'

interface Page {
  items: readonly Fields[]
  next: string | null
}

export interface CsvWork {
  operation: Operation<AdminCallName>
  given: Given
  actor: Actor
  context: OperationContext
}

type Fields = Readonly<Record<string, unknown>>
type Schema = v.GenericSchema | v.ObjectSchema<v.ObjectEntries, undefined>

const isFields = (value: unknown): value is Fields => typeof value === 'object' && value !== null

/** What has not happened is in no file. */
const NOT_IN_FILES: ReadonlySet<string> = new Set(['pending', 'did_not_happen'])

/** A nested object has its own columns: `member_name`. */
function columnsOf(row: Schema, prefix = ''): string[] {
  const fields = Object.entries('entries' in row ? row.entries : {})
  return fields
    .filter(([name]) => !NOT_IN_FILES.has(name))
    .flatMap(([name, field]) =>
      'entries' in field ? columnsOf(field as Schema, `${prefix}${name}_`) : [prefix + name],
    )
}

function rowSchemaOf(name: AdminCallName): Schema {
  const { entries } = adminReplies[name] as v.ObjectSchema<v.ObjectEntries, undefined>
  return (entries['items'] as v.ArraySchema<v.GenericSchema, undefined>).item
}

/** A list of words stands in one cell, as in a file that is imported. */
const isWords = (value: unknown): value is string[] =>
  Array.isArray(value) && value.every((one) => typeof one === 'string')

/** A moment as replies have it. */
const MOMENT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?(?:Z|\+00:00)$/

/** A cell's value; a moment is in the shop's zone, which the filters' days are of too. */
const shownIn = (timeZone: string) => (value: unknown) =>
  typeof value === 'string' && MOMENT.test(value) ? momentIn(timeZone, new Date(value)) : value

/** `points 500; reason Diwali`; a file's changes as `points – → 500`. */
const textOf = (column: string, value: Fields): string =>
  column === 'fields' ? Object.entries(value).map(changeInWords).join('; ') : fieldsInWords(value)

const changeInWords = ([name, change]: [string, unknown]): string =>
  `${name} ${(Array.isArray(change) ? change : [change]).map(inWords).join(' → ')}`

function cellOf(item: Fields, column: string): unknown {
  for (const [key, value] of Object.entries(item)) {
    if (key === column)
      return isWords(value) ? listAsCell(value) : isFields(value) ? textOf(column, value) : value
    if (isFields(value) && column.startsWith(`${key}_`)) return cellOf(value, column.slice(key.length + 1))
  }
  return ''
}

/** A list's rows in its file. */
interface FileRows {
  columns: readonly string[]
  cells(items: readonly Fields[]): Promise<readonly unknown[][]>
}

/** Those of products are a catalogue file's; those of other lists are the fields of their replies. */
function fileRowsOf({ operation: { name }, context }: CsvWork): FileRows {
  if (name === 'listProducts')
    return {
      columns: productColumns,
      // Cast: the items are this list's.
      cells: (items) => productRows(context.database.db, items as unknown as readonly Product[]),
    }
  const columns = columnsOf(rowSchemaOf(name))
  const shown = shownIn(context.timeZone)
  return {
    columns,
    cells: async (items) => items.map((item) => columns.map((column) => shown(cellOf(item, column)))),
  }
}

const csvOptions = {
  header: true,
  bom: true,
  record_delimiter: '\r\n',
  // Users' texts must not run as formulas in a spreadsheet.
  cast: { string: shielded, boolean: (value: boolean) => (value ? '1' : '0') },
} as const

/** Some milliseconds of work. */
const ROWS_OF_CHUNK = 100

async function auditExport({ operation, given, actor, context }: CsvWork): Promise<void> {
  const { db } = context.database
  const { cursor: _cursor, limit: _limit, ...filter } = given
  const found = await operation.find(db, given, { lock: false, actor })
  await writeAudit(
    db,
    actor,
    {
      operation: `${operation.name}.csv`,
      subject: found?.name,
      clientId: found?.clientId,
      after: { filter: Object.keys(filter) },
    },
    context.now(),
  )
}

/** What the days of a file are called, in requests and in reports. */
const DAYS = ['from', 'until', 'on', 'as_of', 'month'] as const

/**
 * `movement-acme-2026-11-01-2026-11-30.csv`: what, whose and of which days, so that two files in a folder are told apart.
 * @param about the request and, of a report, its reply
 */
function fileNameOf({ operation: { name }, context }: CsvWork, about: Fields): string {
  const days = DAYS.flatMap((day) => (typeof about[day] === 'string' ? [about[day]] : []))
  const client = typeof about['client'] === 'string' ? [about['client']] : []
  const isDated = days.some((day) => /^\d{4}-\d\d-\d\d/.test(day))
  const parts = [
    name.replace(/^(?:list|report)/, '').toLowerCase(),
    ...client,
    ...days.map((day) => day.slice(0, 10)),
    ...(isDated ? [] : [momentIn(context.timeZone, context.now()).slice(0, 10)]),
  ]
  return `${parts.join('-').replaceAll(/[^\w.-]/g, '')}.csv`
}

const asFile = (reply: FastifyReply, work: CsvWork, about: Fields) =>
  reply
    .type('text/csv; charset=utf-8')
    .header('content-disposition', `attachment; filename="${fileNameOf(work, about)}"`)

const isReport = (name: AdminCallName): name is ReportName => name in reportRows

/** Sends a report as CSV and records the export in the audit log. */
async function sendReportCsv(
  reply: FastifyReply,
  name: ReportName,
  work: CsvWork,
  inTurn: (read: () => Promise<unknown>) => Promise<unknown>,
): Promise<FastifyReply> {
  const data = await inTurn(() => operate(work.operation, work.given, work.actor, work.context))
  await auditExport(work)
  // Cast: the data is this report's.
  const rows = reportRows[name](data as never)
  // An empty report's columns come from the schema of its rows.
  const columnsOfNothing = () => emptyColumns[name] ?? columnsOf(rowSchemaOf(name))
  const columns = rows[0] === undefined ? [...columnsOfNothing()] : Object.keys(rows[0])
  const about = { ...work.given, ...(isFields(data) ? data : {}) }
  return asFile(reply, work, about).send(stringify([...rows], { ...csvOptions, columns }))
}

/**
 * Sends a list or a report as CSV and records the export in the audit log. The first page of a list is read before
 * anything is sent, so that a refusal gets a normal error reply.
 * @param inTurn reads a page when a slot is free, so that many exports do not use up the members' connections
 */
export async function sendCsv(
  reply: FastifyReply,
  work: CsvWork,
  inTurn: <Read>(read: () => Promise<Read>) => Promise<Read>,
): Promise<FastifyReply> {
  const { operation, given, actor, context } = work
  const { name } = operation
  if (isReport(name)) return sendReportCsv(reply, name, work, inTurn)
  const { columns, cells } = fileRowsOf(work)
  const call: AdminCall = adminCalls[name]
  const limit = call.heavy === true ? greatestPage.report : greatestPage.list
  const pageAfter = (cursor: string | null): Promise<Page> => {
    const asked = { ...given, limit, ...(cursor === null ? {} : { cursor }) }
    return inTurn(async () => {
      // A long export ends with its operator's session.
      const now = cursor === null ? actor : await stillActing(context.database.db, actor)
      return (await operate(operation, asked, now, context)) as Page
    })
  }
  const first = await pageAfter(null)
  await auditExport(work)
  // Many rows are one chunk, since each chunk is a system call; between chunks, others' calls get the processor.
  async function* chunks() {
    for (let page = first; ; page = await pageAfter(page.next)) {
      for (let at = 0; at === 0 || at < page.items.length; at += ROWS_OF_CHUNK) {
        const rows = await cells(page.items.slice(at, at + ROWS_OF_CHUNK))
        const isFirst = page === first && at === 0
        yield stringifyRows([...rows], {
          ...csvOptions,
          columns: [...columns],
          header: isFirst,
          bom: isFirst,
        })
        await setImmediate()
      }
      if (page.next === null) return
    }
  }
  // An error after the first chunk closes the connection, so that the cut-off file does not pass for a complete one.
  return asFile(reply, work, given).send(Readable.from(chunks()))
}
