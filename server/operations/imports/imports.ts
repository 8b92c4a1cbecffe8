/** Operations on files: upload, look, check again, apply. A background job does the work (`import-job.ts`). */
import { createHash } from 'node:crypto'
import { and, asc, desc, eq, gt, inArray, lt, ne, sql } from 'drizzle-orm'
import * as v from 'valibot'
import { importKinds } from '../../../src/contract/admin/requests/files.ts'
import { advisoryLocks } from '../../db/advisory-locks.ts'
import type { Database } from '../../db/open.ts'
import { importFaults, importRows, imports } from '../../db/schema.ts'
import type { Actor } from '../../domain/actor.ts'
import { dateIn } from '../../domain/date-in.ts'
import { Refused } from '../../domain/refused.ts'
import { idAfter, idBefore, pageOf } from '../cursor.ts'
import { findNamedClient, idOf } from '../find-subjects.ts'
import { assertMay, changing, reading, type Given, type Subject, type Work } from '../operate.ts'
import { grantKey, writtenReason } from './grants-kind.ts'
import type { ImportRecord } from './import-kind.ts'
import { importColumns, importKindOf } from './import-job.ts'
import { shownImport, shownImportAgain, shownImports } from './shown-import.ts'

interface FoundImport extends Subject {
  of: ImportRecord
}

const kindsOf = (actor: Actor, clientId: number | null) =>
  importKinds.filter((kind) => actor.may(importKindOf[kind].permission, clientId))

/**
 * @throws Refused `not_found` if the actor has no role for the client, `not_allowed` without the permission for any
 * kind of file
 */
async function findClientOfFiles(on: Database, given: Given, { actor }: { actor: Actor }): Promise<Subject> {
  const client = (await findNamedClient(on, given)) ?? { clientId: null, name: 'all clients' }
  const { clientId } = client
  if (clientId !== null) assertMay(actor, null, clientId)
  if (kindsOf(actor, clientId).length === 0)
    throw new Refused('not_allowed', 'You are not allowed to do this.')
  return client
}

const isInWork = ({ state }: ImportRecord) => state === 'checking' || state === 'applying'

async function findImport(
  on: Database,
  given: Given,
  { lock, actor }: { lock: boolean; actor: Actor },
): Promise<FoundImport> {
  const ofId = eq(imports.id, idOf(given['id']))
  const readIt = () => on.select(importColumns).from(imports).where(ofId)
  let [of] = await readIt()
  // An import that is being processed stays locked for long. It needs no lock here, because no operation changes it.
  if (lock && of !== undefined && !isInWork(of)) [of] = await readIt().for('update')
  if (of === undefined) throw new Refused('not_found', 'There is no such file.')
  const { permission } = importKindOf[of.kind]
  if (of.clientId !== null) assertMay(actor, permission, of.clientId, `import ${of.id}`)
  else if (!actor.may(permission, null)) throw new Refused('not_found', 'There is no such file.')
  return { clientId: of.clientId, name: `import ${of.id}`, of }
}

/** @throws Refused unless the file can be applied in its current state */
async function assertApplicable({
  on,
  input,
  found: { of },
  actor,
  context,
}: Work<'applyImport', FoundImport>) {
  const impossible = (why: string) => new Refused('impossible', why)
  if (of.state === 'checking') throw impossible('The file is still being checked.')
  if (of.state === 'failed') throw impossible('The file could not be worked on. Upload it again.')
  if (of.fingerprint === null) throw impossible('The file can’t be read. Put it right and upload it again.')
  if (of.fingerprint !== input.fingerprint)
    throw new Refused('changed_since', 'The file was checked again meanwhile. Look at its changes again.')
  if (of.state === 'faulty' && !input.only_good_rows)
    throw impossible(
      `${of.counts['faulty'] ?? 0} rows are wrong. Put them right, or apply only the good ones.`,
    )
  const appliedBy = { appliedBy: actor.name, appliedByOperator: actor.operatorId }
  const changed = await importKindOf[of.kind].countChanged({ on, of: { ...of, ...appliedBy }, context })
  if (changed > 0)
    throw new Refused(
      'changed_since',
      `${changed === 1 ? '1 row has' : `${changed} rows have`} changed since. Check the file again.`,
    )
  if (of.harm !== null && !input.allow_harm) throw new Refused('harm', of.harm)
  // The lock is taken last, so that it is not held while rows are compared.
  await on.execute(sql`select pg_advisory_xact_lock(${advisoryLocks.applyImport})`)
  const others = await on
    .select({ id: imports.id })
    .from(imports)
    .where(
      and(
        eq(imports.kind, of.kind),
        sql`${imports.clientId} is not distinct from ${of.clientId}`,
        eq(imports.state, 'applying'),
        ne(imports.id, of.id),
      ),
    )
    .limit(1)
  if (others.length > 0)
    throw new Refused('busy', 'Another file of this kind is being applied. Wait until it is done.')
}

/**
 * @throws Refused `invalid` if the occasion can't be a key of grants, the reason can't be shown to members, or the last day
 * is over
 */
function assertGrants(of: { occasion: string; reason: string; expires: string | null }, today: string): void {
  const { occasion, reason, expires } = of
  const refuse = (field: string, what: string) =>
    new Refused('invalid', `${field}: ${what}`, { fields: { [field]: what } })
  for (const [field, schema, value] of [
    ['occasion', grantKey, occasion],
    ['reason', writtenReason, reason],
  ] as const) {
    const [issue] = v.safeParse(schema, value).issues ?? []
    if (issue) throw refuse(field, issue.message)
  }
  if (expires !== null && expires !== 'never' && expires < today)
    throw refuse('expires', `${expires} is over`)
}

export const importOperations = {
  createImport: changing('createImport', {
    find: findClientOfFiles,
    async run({ on, input, found, actor, context }) {
      const { clientId } = found
      const { kind, key, reason, expires = null, most = null } = input
      const occasion = input.occasion || key
      if (!kindsOf(actor, clientId).includes(kind))
        throw new Refused('not_allowed', 'You are not allowed to do this.')
      if (kind === 'grants')
        assertGrants({ occasion, reason, expires }, dateIn(context.timeZone, context.now()))
      const file = Buffer.from(input.file)
      const fileHash = createHash('sha256').update(file).digest('hex')
      const said = { kind, reason, occasion, expires, most, fileHash }
      const made = await on
        .insert(imports)
        .values({ ...said, clientId, key, file, createdBy: actor.name })
        .onConflictDoNothing()
        .returning({ id: imports.id })
      const [of] = await on
        .select(importColumns)
        .from(imports)
        .where(and(sql`${imports.clientId} is not distinct from ${clientId}`, eq(imports.key, key)))
      if (of === undefined) throw new Error('an import is gone')
      if (Object.entries(said).some(([name, value]) => of[name as keyof typeof said] !== value))
        throw new Refused('key_reused', 'This key belongs to another file.')
      return {
        data: await shownImport(on, of),
        subject: `import ${of.id}`,
        reason,
        before: {},
        after: { kind, state: of.state },
        ...(made.length > 0 ? {} : { isKept: false }),
      }
    },
  }),

  listImports: reading('listImports', {
    find: findClientOfFiles,
    async run({ on, input, found: { clientId }, actor }) {
      const before = idBefore(input.cursor)
      const kinds = kindsOf(actor, clientId).filter((kind) => input.kind === undefined || kind === input.kind)
      const read = await on
        .select(importColumns)
        .from(imports)
        .where(
          and(
            clientId === null ? undefined : eq(imports.clientId, clientId),
            inArray(imports.kind, kinds),
            lt(imports.id, before),
          ),
        )
        .orderBy(desc(imports.id))
        .limit(input.limit + 1)
      const { rows, next } = pageOf(read, input.limit, ({ id }) => [id])
      return { items: await shownImports(on, rows), next }
    },
  }),

  showImport: reading('showImport', {
    find: findImport,
    run: ({ on, found }) => shownImport(on, found.of),
  }),

  listImportChanges: reading('listImportChanges', {
    find: findImport,
    async run({ on, input, found: { of } }) {
      const after = idAfter(input.cursor)
      const { line, key, action, fields, importId } = importRows
      const read = await on
        .select({ line, key, action, fields })
        .from(importRows)
        .where(and(eq(importId, of.id), gt(line, after), ne(action, 'unchanged')))
        .orderBy(asc(line))
        .limit(input.limit + 1)
      const { rows, next } = pageOf(read, input.limit, (row) => [row.line])
      const items = rows.map((row) =>
        Object.assign(row, { fields: row.fields as Record<string, [string | null, string | null]> }),
      )
      return { items, next }
    },
  }),

  listImportFaults: reading('listImportFaults', {
    find: findImport,
    async run({ on, input, found: { of } }) {
      const after = idAfter(input.cursor)
      const read = await on
        .select()
        .from(importFaults)
        .where(and(eq(importFaults.importId, of.id), gt(importFaults.id, after)))
        .orderBy(asc(importFaults.id))
        .limit(input.limit + 1)
      const { rows, next } = pageOf(read, input.limit, ({ id }) => [id])
      return { items: rows.map(({ line, column, what }) => ({ line, column, what })), next }
    },
  }),

  checkImport: changing('checkImport', {
    find: findImport,
    async run({ on, found: { of } }) {
      const { id, state } = of
      if (!isInWork(of) && state !== 'ready' && state !== 'faulty')
        throw new Refused('impossible', 'The file is not there any more. Upload it again.')
      if (!isInWork(of))
        await on
          .update(imports)
          .set({ state: 'checking', fingerprint: null, counts: {}, harm: null, dueAt: sql`now()` })
          .where(eq(imports.id, id))
      const data = await shownImportAgain(on, id)
      return { data, before: { state }, after: { state: data.state }, isKept: state !== data.state }
    },
  }),

  applyImport: changing('applyImport', {
    find: findImport,
    async run(work) {
      const { on, input, found, actor } = work
      const { id, state, kind, fingerprint } = found.of
      const isRepeated = (state === 'applying' || state === 'applied') && fingerprint === input.fingerprint
      if (isRepeated) return { data: await shownImportAgain(on, id), isKept: false }
      await assertApplicable(work)
      await on
        .update(imports)
        .set({
          state: 'applying',
          appliedBy: actor.name,
          appliedByOperator: actor.operatorId,
          dueAt: sql`now()`,
        })
        .where(eq(imports.id, id))
      const data = await shownImportAgain(on, id)
      return {
        data,
        reason: found.of.reason,
        before: { state },
        after: { kind, state: data.state, ...data.counts },
      }
    },
  }),
}
