import * as v from 'valibot'
import { knownMobile } from '../../../src/contract/admin/requests/fields.ts'
import { wholeText } from '../../../src/contract/number-rules.ts'
import { yesOrNo } from '../../../src/contract/values/name.ts'
import type { Database } from '../../db/open.ts'
import { readOrders, type OrderFilter } from '../../db/read/read-orders.ts'
import type { CliContext } from '../cli-context.ts'
import { declared, flag, needed, optional, preset, type Values } from '../declared-command.ts'
import { findClient } from '../find-client.ts'
import { tableText } from '../print-table.ts'
import { exportOrders } from './order-export.ts'
import { day, stateNamed, stateNames, statusName } from '../../operations/order-words.ts'
import { orderShowCommand } from './order-show.ts'
import { orderStatusCommand } from './order-status.ts'
import { parcelCommands } from './parcel-commands.ts'
import { problemCommands } from './problem-commands.ts'
import { refundCommands } from './refund-commands.ts'

const LIMIT_FAULT = 'must be a whole number from 1 to 99999'

const filterOptions = {
  client: optional('<login-id>', 'of one client'),
  mobile: optional('<number>', 'of one member', knownMobile),
  status: optional('<status>', stateNames.join(', '), stateNamed(stateNames)),
  delivered: optional(
    '<yes|no>',
    'whether the member confirmed the delivery',
    v.pipe(v.string(), v.transform(yesOrNo), v.boolean('must be yes or no')),
  ),
  from: optional('<date>', 'placed on that day or later, such as 2026-11-01', day),
  until: optional('<date>', 'placed on that day or earlier', day),
}

async function filterOf(
  context: CliContext,
  db: Database,
  { client, status, ...filter }: Values<typeof filterOptions>,
): Promise<OrderFilter> {
  const clientIds = client === undefined ? null : [(await findClient(db, client)).id]
  return { ...filter, clientIds, states: status && [status], timeZone: context.timeZone }
}

const list = declared({
  name: 'list',
  description: 'orders, the newest first',
  options: {
    ...filterOptions,
    limit: preset(
      '<n>',
      'maximum number',
      v.pipe(wholeText(LIMIT_FAULT), v.minValue(1, LIMIT_FAULT), v.maxValue(99_999, LIMIT_FAULT)),
      '50',
    ),
    json: flag('print them as JSON'),
  },
  examples: ['--client acme --status placed'],
  async run({ limit, json: _json, ...filter }, { context, database: { db } }) {
    const read = await readOrders(db, await filterOf(context, db, filter), { sort: 'newest', limit })
    const orders = read.map(({ status, ...row }) => Object.assign(row, { status: statusName(status) }))
    const rows = orders.map((row) => ({
      order: row.orderNumber,
      client: row.client,
      placed: row.placedAt.toISOString().slice(0, 10),
      status: row.status,
      delivered: row.delivered ? 'yes' : 'no',
      points: row.points,
      member: row.member,
      mobile: row.mobile,
      expected: row.expectedDelivery,
      tracking: row.trackingNumber,
      'delivery code': row.delivered ? '' : (row.deliveryCode ?? ''),
    }))
    return { text: tableText(rows), value: orders }
  },
})

const exportCommand = declared({
  name: 'export',
  description: 'orders with their lines and addresses as a CSV file, a row for each line',
  options: {
    ...filterOptions,
    csv: needed('<file>', 'the file to write; one that is there already is left alone'),
    json: flag('print how many there are as JSON'),
  },
  notes: `
The file is for a spreadsheet: UTF-8 with its mark, and what would be taken for a formula begins with an apostrophe.
It holds names and addresses, so only its owner may read it.`,
  examples: ['--client acme --status accepted --csv to-pack.csv'],
  async run({ csv, json: _json, ...filter }, { context, database: { db } }) {
    const orders = await exportOrders(context, db, await filterOf(context, db, filter), csv)
    return { text: `${orders} orders are in ${csv}.`, value: { orders } }
  },
})

export const orderCommands = [
  list,
  orderShowCommand,
  exportCommand,
  orderStatusCommand,
  ...problemCommands,
  ...parcelCommands,
  ...refundCommands,
]
