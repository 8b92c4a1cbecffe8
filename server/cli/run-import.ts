/** Runs a file through the import job, as the console does, and waits for it. */
import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { eq } from 'drizzle-orm'
import type { AdminReplyOf } from '../../src/contract/admin/replies.ts'
import type { ImportKindName } from '../../src/contract/admin/requests/files.ts'
import { imports } from '../db/schema.ts'
import { recordsOf } from '../operations/imports/fitting-kind.ts'
import { workOnImport } from '../operations/imports/import-job.ts'
import type { ImportPace } from '../operations/imports/import-kind.ts'
import { importOperations } from '../operations/imports/imports.ts'
import { faultPrinter } from './cli-context.ts'
import type { Work } from './declared-command.ts'
import { AdminFault, exitCodes } from './exit-codes.ts'
import type { ClientRow } from './find-client.ts'
import { withImportLock } from './import-lock.ts'
import { showBar, type Bar } from './show-bar.ts'

const { createImport, showImport, listImportFaults, applyImport } = importOperations

type AdminImport = AdminReplyOf<'showImport'>

/** Without a line of audit: what the command does with the file has its own. */
const upload: typeof createImport = {
  ...createImport,
  run: async (work) => ({ ...(await createImport.run(work)), isKept: false }),
}

export interface FileOfRows {
  kind: ImportKindName
  /** Absent for orders of any client. */
  client?: Pick<ClientRow, 'id' | 'loginId'>
  /** Absolute path. */
  file: string
  /**
   * Other fields of the upload (`createImport`): the reason, if it is not the file's name, and how to read the rows.
   */
  about?: { reason: string } & Record<string, string | undefined>
  /** One invalid row prevents the import. */
  strict: boolean
  /** Only reports what would change. */
  dryRun: boolean
  /** What the progress bar says while rows are applied. */
  bar: string
  /** Called before anything is written, with the harm if there is any. @returns whether to continue */
  mayWrite?(checked: AdminImport): Promise<boolean>
}

export interface RunImport {
  counts: Record<string, number>
  /** Invalid rows, and rows whose subject was changed meanwhile. */
  skipped: number
  /** False for a dry run, and if `strict` or the user refused the file. */
  written: boolean
  /** The grant that a file of points became. */
  grant: number | null
}

/** Why nothing was written. */
export const notWritten = (dryRun: boolean) =>
  dryRun
    ? 'Nothing was changed; this is what would be.'
    : 'Nothing was changed, for --strict allows no bad row.'

/** No pauses: no calls wait for this process. */
const WITHOUT_REST: ImportPace = { rowsBetweenRests: 1000, rest: async () => undefined }
/** Interval, in milliseconds, of checking an import that a server processes. */
const LOOK_AGAIN_MS = 50

/**
 * Checks a file and applies it. Waits for running imports of the same kind and client. Prints the rows that are left
 * out.
 * @throws UnreadableCsv if the file as a whole can't be read; nothing was written then
 */
export const runImport = (work: Work, job: FileOfRows): Promise<RunImport> =>
  withImportLock(work.database.pool, job.kind, job.client?.id ?? 0, () => runAlone(work, job))

async function runAlone({ context, database, operate }: Work, job: FileOfRows): Promise<RunImport> {
  const { kind, client, file, strict, dryRun } = job
  // Reads the file once before the upload, because its errors name the file.
  for await (const _record of recordsOf(kind, file, (what) =>
    context.complain(`${file} was read as ${what}.`),
  ));
  const about = job.about ?? { reason: path.basename(file) }
  const given = { kind, key: randomUUID(), ...about, file: await readFile(file) }
  const whose = client === undefined ? {} : { client: client.loginId }
  const { id } = await operate(upload, { ...whose, ...given })
  const show = () => operate(showImport, { id })

  /** Processes the import until `isOver`; waits while a server processes it. */
  async function until(isOver: (one: AdminImport) => boolean): Promise<AdminImport> {
    for (;;) {
      const hasWorked = await workOnImport(database, context, { only: id, pace: WITHOUT_REST })
      const one = await show()
      if (one.state === 'failed') throw new AdminFault(exitCodes.fault, `${file}: ${one.failure}.`)
      if (isOver(one)) return one
      if (!hasWorked) await sleep(LOOK_AGAIN_MS)
    }
  }

  const printFault = faultPrinter(context, 'skipped')
  let printed = 0
  let cursor: string | null = null
  /** Prints the faults that have not been printed yet. */
  async function printFaults(): Promise<void> {
    for (;;) {
      const asked = { id, limit: '200', ...(cursor === null ? {} : { cursor }) }
      const page = await operate(listImportFaults, asked)
      for (const fault of page.items.slice(printed)) printFault(fault)
      printed = page.next === null ? page.items.length : 0
      if (page.next === null) return
      cursor = page.next
    }
  }

  let isWritten = false
  let bar = null as Bar | null
  try {
    const checked = await until(({ state }) => state !== 'checking')
    await printFaults()
    const { counts, fingerprint } = checked
    const more = counts['more_faults'] ?? 0
    if (more > 0) context.complain(`… ${more} more like these are only counted.`)
    const faulty = counts['faulty'] ?? 0
    const isRefused = dryRun || (strict && faulty > 0)
    if (isRefused || (job.mayWrite && !(await job.mayWrite(checked))))
      return { counts, skipped: faulty, written: false, grant: null }
    const how = { fingerprint, allow_harm: true, only_good_rows: true }
    await operate(applyImport, { id, ...how })
    isWritten = true
    const done = await until(({ state, counts: { applied = 0, left_out = 0, rows = 0 } }) => {
      bar ??= showBar(context, job.bar, rows)
      bar.to(applied + left_out)
      return state === 'applied'
    })
    await printFaults()
    const skipped = faulty + (done.counts['left_out'] ?? 0)
    return { counts: done.counts, skipped, written: true, grant: done.grant }
  } finally {
    bar?.end()
    if (!isWritten) await database.db.delete(imports).where(eq(imports.id, id))
  }
}
