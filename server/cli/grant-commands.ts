/** `grant list`, `show`, `approve`, `reject` and `undo`: grants of the console, the command line and files. */
import * as v from 'valibot'
import { groupedNumber } from '../../src/lib/grouped-number.ts'
import { grantStates } from '../../src/contract/admin/grants.ts'
import type { AdminReplyOf } from '../../src/contract/admin/replies.ts'
import { runBatch } from '../domain/grants/run-grants.ts'
import { grantOperations } from '../operations/grants.ts'
import { declared, flag, needed, optional, preset, type Printed, type Work } from './declared-command.ts'
import { detailsText, inOneLine, tableText } from './print-table.ts'

const { approveGrant, listGrants, rejectGrant, showGrant, undoGrant } = grantOperations

const list = declared({
  name: 'list',
  description: "a client's grants, the newest first",
  options: {
    client: needed('<login-id>', 'whose grants'),
    state: optional(
      '<state>',
      grantStates.join(', '),
      v.picklist(grantStates, `must be one of ${grantStates.join(', ')}`),
    ),
    limit: preset('<n>', 'maximum number, up to 200', v.string(), '50'),
    json: flag('print them as JSON'),
  },
  examples: ['--client acme --state waiting'],
  async run({ json: _json, ...asked }, { operate }) {
    const { items } = await operate(listGrants, asked)
    const rows = items.map(({ id, state, members, points, reason, created_by, created_at, taken_back }) => ({
      grant: id,
      state,
      members,
      points,
      'taken back': taken_back,
      reason,
      by: created_by,
      at: created_at,
    }))
    return { text: tableText(rows), value: items }
  },
})

type Grant = AdminReplyOf<'showGrant'>

function printed(grant: Grant): Printed {
  const { id, client, state, reason, members, points, rows } = grant
  const who = (name: string | null, why: string | null = null) =>
    [name, why].filter((text) => text !== null).join(': ')
  const details = detailsText({
    grant: id,
    client,
    state,
    reason,
    members,
    points,
    'made by': grant.created_by,
    'approved by': who(grant.approved_by),
    'rejected by': who(grant.rejected_by, grant.rejection),
    'undone by': who(grant.undone_by, grant.undo_reason),
    'taken back': state === 'undone' ? grant.taken_back : '',
  })
  const table = tableText(
    rows.map((row) => ({
      line: row.line,
      mobile: row.mobile,
      name: row.name,
      points: row.points,
      'last day': row.expires_on ?? 'never',
      'taken back': row.taken_back ?? '',
      why: row.refused ?? row.reason,
    })),
  )
  return { text: `${details}\n\n${table}`, value: grant }
}

/**
 * Processes a large grant until it is granted or undone.
 * @returns the grant afterwards
 */
async function finished({ context, database, operate }: Work, id: number): Promise<Grant> {
  await runBatch(database.db, id, { clock: context.now, timeZone: context.timeZone })
  return operate(showGrant, { id })
}

const ofOne = { grant: needed('<number>', 'which grant'), json: flag('print the result as JSON') }

const show = declared({
  name: 'show',
  description: 'one grant, with its first 50 rows',
  options: ofOne,
  examples: ['--grant 12'],
  run: async ({ grant: id }, { operate }) => printed(await operate(showGrant, { id })),
})

const approve = declared({
  name: 'approve',
  description: "approve somebody else's grant, which gives its points",
  options: ofOne,
  examples: ['--grant 12'],
  async run({ grant: id }, work) {
    const { version } = await work.operate(showGrant, { id })
    const { id: granted } = await work.operate(approveGrant, { id, version })
    return printed(await finished(work, granted))
  },
})

const reject = declared({
  name: 'reject',
  description: "reject somebody else's grant",
  options: { ...ofOne, reason: needed('<text>', 'why, for who made it') },
  examples: ['--grant 12 --reason "wrong month"'],
  async run({ grant: id, reason }, { operate }) {
    const { version } = await operate(showGrant, { id })
    return printed(await operate(rejectGrant, { id, version, reason }))
  },
})

const undo = declared({
  name: 'undo',
  description: 'take back what members have left of a grant, within 30 days',
  options: {
    ...ofOne,
    reason: needed('<text>', 'why, for the audit log'),
    dryRun: flag('say what would be taken back, and take nothing'),
  },
  examples: ['--grant 12 --reason "wrong file" --dry-run'],
  async run({ grant: id, reason, dryRun }, work) {
    const undone = await work.operate(undoGrant, { id, reason, dry_run: dryRun })
    if (!dryRun) await finished(work, Number(id))
    const { members, whole, taken_back, spent_already } = undone
    const others = members - whole.members
    const of = dryRun ? 'would give' : 'gave'
    const lack =
      others === 0 ? '' : ` ${others} had spent ${groupedNumber(spent_already)}, or let them expire.`
    const text = `${whole.members} of ${members} members ${of} back all they were given; ${groupedNumber(taken_back)} pts come back together.${lack}`
    return { text: inOneLine(text), value: undone }
  },
})

export const grantCommands = [list, show, approve, reject, undo]
