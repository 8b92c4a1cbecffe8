import * as v from 'valibot'
import { mobileNumber } from '../../src/contract/admin/requests/fields.ts'
import { groupedNumber } from '../../src/lib/grouped-number.ts'
import { expiryFault } from '../domain/grants/check-grants.ts'
import { grantOperations, grantPoints } from '../operations/grants.ts'
import {
  grantAmount,
  grantExpires,
  grantFormatHelp,
  grantKey,
  writtenReason,
} from '../operations/imports/grants-kind.ts'
import { pathFrom, readOptions, type CliContext } from './cli-context.ts'
import { declared, flag, needed, optional, withWork, type Printed } from './declared-command.ts'
import { AdminFault, exitCodes } from './exit-codes.ts'
import { findClient } from './find-client.ts'
import { findMember } from './find-member.ts'
import { inOneLine } from './print-table.ts'
import { notWritten, runImport } from './run-import.ts'

const grantOptions = v.object({
  client: v.string(),
  mobile: mobileNumber,
  points: grantAmount,
  reason: writtenReason,
  idempotencyKey: v.optional(grantKey),
  expires: v.optional(grantExpires),
})

const waits = (grantId: number) => `Grant ${grantId} waits for the approval of a second person.`

async function grant(context: CliContext, given: unknown): Promise<Printed> {
  const options = readOptions(grantOptions, given)
  const { mobile, points, expires, reason, idempotencyKey } = options
  const fault = expires === undefined ? null : expiryFault(points, expires, context.today())
  if (fault !== null) throw new AdminFault(exitCodes.wrongUsage, `--expires: ${fault}.`)
  return withWork(context, async ({ database: { db }, operate }) => {
    const client = await findClient(db, options.client)
    const { name } = await findMember(db, client, mobile)
    const asked = { client: client.loginId, mobile, points, reason, expires, key: idempotencyKey ?? null }
    const { batch, isKnown, fault: refused } = await operate(grantPoints, asked)
    if (refused !== null)
      throw new AdminFault(exitCodes.refused, `${inOneLine(name)}: ${refused}; nothing was changed.`)
    const { points: balance } = await findMember(db, client, mobile)
    const waiting = batch?.state === 'waiting'
    const written = batch?.state === 'granted'
    const said = isKnown ? ' This key was used before; nothing was added.' : ''
    return {
      text: waiting ? waits(batch.id) : `${inOneLine(name)} has ${groupedNumber(balance)} pts now.${said}`,
      value: { mobile, name, written, balance, grant: batch?.id ?? null, waiting },
    }
  })
}

const fileOptions = v.object({
  client: v.string(),
  csv: v.string(),
  reason: writtenReason,
  idempotencyKey: v.pipe(
    v.optional(v.string(), ''),
    v.minLength(1, 'name the occasion, such as diwali-2026: the rows of one occasion count once'),
    v.maxLength(90, 'at most 90 characters'),
    grantKey,
  ),
  most: v.optional(v.string(), '100000'),
  expires: v.optional(v.string()),
  strict: v.boolean(),
  dryRun: v.boolean(),
})

async function grantOfFile(context: CliContext, given: unknown): Promise<Printed> {
  const { client: loginId, csv, ...options } = readOptions(fileOptions, given)
  const { reason, idempotencyKey: occasion, most, expires, strict, dryRun } = options
  return withWork(context, async (work) => {
    const { counts, skipped, written, grant } = await runImport(work, {
      kind: 'grants',
      bar: 'Granting points',
      client: await findClient(work.database.db, loginId),
      file: pathFrom(context, csv),
      about: { reason, occasion, most, expires },
      strict,
      dryRun,
    })
    const made = grant === null ? null : await work.operate(grantOperations.showGrant, { id: grant })
    const waiting = made === null ? counts['waits'] === 1 : made.state === 'waiting'
    const { known = 0 } = counts
    const granted = (written ? counts['applied'] : counts['grant']) ?? 0
    const points = (written ? made?.points : counts['points']) ?? 0
    const would = waiting ? ' It would wait for the approval of a second person.' : ''
    const said = written
      ? made !== null && waiting
        ? waits(made.id)
        : 'Granted.'
      : `${notWritten(dryRun)}${would}`
    return {
      text: `${said}\nRows: ${granted} granted (${groupedNumber(points)} pts together), ${known} granted before, ${skipped} left out.`,
      value: { granted, known, skipped, points, written, grant, waiting },
      exitCode: skipped > 0 ? exitCodes.someRowsBad : exitCodes.ok,
    }
  })
}

export const pointsGrantCommand = declared({
  name: 'grant',
  description: 'give points, or take them back with a negative number; the reason is kept',
  options: {
    client: needed('<login-id>', 'which client'),
    mobile: optional('<number>', 'which member'),
    points: optional('<n>', 'how many'),
    csv: optional('<file>', 'many members: columns mobile, points, reason'),
    reason: optional('<text>', 'why, in words an auditor understands'),
    expires: optional('<day>', 'the last day on which they can be spent, or never (as the client has it)'),
    idempotencyKey: optional('<key>', 'repeating a grant with the same key adds nothing'),
    most: optional('<n>', 'with --csv: the most points of one row (100000)'),
    dryRun: flag('with --csv: say what would be granted, and grant nothing'),
    strict: flag('with --csv: check all rows first and grant nothing if one is invalid'),
    json: flag('print the new balance, or the result of the file, as JSON'),
  },
  notes: grantFormatHelp,
  examples: [
    '--client acme --mobile 9000000001 --points 500 --reason "Ten years of service"',
    '--client acme --mobile 9000000001 --points=-50 --reason "Given twice by mistake"',
    '--client acme --csv diwali.csv --reason "Diwali 2026" --idempotency-key diwali-2026',
  ],
  start: (given, context) => (given.csv === undefined ? grant(context, given) : grantOfFile(context, given)),
})
