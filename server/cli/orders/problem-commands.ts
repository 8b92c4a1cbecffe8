/**
 * `order problems` and `order problem`: problems that members reported with delivered orders, and operators' answers.
 */
import * as v from 'valibot'
import { positive } from '../../../src/contract/admin/requests/fields.ts'
import { problemStates } from '../../../src/contract/order-codes.ts'
import { readProblems } from '../../db/read/read-problems.ts'
import { oneLine } from '../../operations/csv/control-characters.ts'
import { orderOperations } from '../../operations/orders.ts'
import { declared, flag, needed, optional } from '../declared-command.ts'
import { findClient } from '../find-client.ts'
import { tableText } from '../print-table.ts'

const states = problemStates.join(', ')

const list = declared({
  name: 'problems',
  description: 'what members reported of delivered orders, the oldest first',
  options: {
    client: optional('<login-id>', 'of one client'),
    state: optional('<state>', states, v.picklist(problemStates, `must be one of ${states}`)),
    json: flag('print them as JSON'),
  },
  examples: ['--client acme --state open'],
  async run({ client: loginId, state }, { database: { db } }) {
    const clientId = loginId === undefined ? undefined : (await findClient(db, loginId)).id
    const found = await readProblems(db, { clientId, state })
    const rows = found.map(({ order, client, reportedAt, ...row }) =>
      Object.assign({ order, client, reported: reportedAt.toISOString().slice(0, 10) }, row),
    )
    return { text: tableText(rows), value: found }
  },
})

const answer = declared({
  name: 'problem',
  description: 'answer a reported problem, send the order again, or give points back; the member is told',
  options: {
    order: needed('<number>', 'such as RP-100001'),
    to: optional('<state>', 'answered, replaced or refunded'),
    answer: optional('<text>', 'what the member reads', v.pipe(v.string(), oneLine)),
    points: optional('<n>', 'with --to refunded: how many; default: all that the order cost', positive),
    json: flag('print the order and its state as JSON'),
  },
  notes: `
"replaced" sends all that is left again, as an order at no points ("order replace" sends some pieces). "replaced" and "refunded" end a problem; "answered" does not.`,
  examples: [
    '--order RP-100001 --to answered --answer "Please send us a picture of the parcel."',
    '--order RP-100001 --to replaced --answer "It leaves tomorrow."',
    '--order RP-100001 --to refunded --points 300',
  ],
  async run({ json: _json, order: number, ...asked }, { operate }) {
    const { showOrder, answerOrderProblem } = orderOperations
    const { version } = await operate(showOrder, { number })
    await operate(answerOrderProblem, { number, version, ...asked })
    const state = asked.to
    return { text: `The problem with order ${number} is ${state}.`, value: { order: number, state } }
  },
})

export const problemCommands = [list, answer]
