/**
 * Every background job, with a fault in each of its statements: no connection is left in a transaction, and its next run
 * does the rest, each thing once.
 */
import { createServer } from 'node:http'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { Registry } from 'prom-client'
import { expect, it } from 'vitest'
import { ledgerInvariants } from '../../../server/db/ledger-invariants.ts'
import { flushOutbox } from '../../../server/db/outbox.ts'
import { announcements } from '../../../server/db/tables/announcements.ts'
import { pendingMoves } from '../../../server/db/tables/pending-moves.ts'
import { retentionJob } from '../../../server/domain/delete-expired.ts'
import { makeBatch } from '../../../server/domain/grants/grant-batch.ts'
import { grantsJob } from '../../../server/domain/grants/run-grants.ts'
import { pointsExpiryJob } from '../../../server/domain/points-expiry.ts'
import { TerminalWatch } from '../../../server/domain/terminals/terminal-watch.ts'
import { reconciliationJob } from '../../../server/metrics/reconciliation.ts'
import { announcementsJob } from '../../../server/operators/announcements/job.ts'
import type { PushSender } from '../../../server/push/push-sender.ts'
import { pushesJob } from '../../../server/push/push-worker.ts'
import { addOrder } from '../add-order.ts'
import { addAnnouncement } from '../announcements.ts'
import { addCategory, addClient, addMember, addProduct } from '../catalogue-builders.ts'
import { dueMovesJob } from '../due-moves.ts'
import { fixture } from '../fixture.ts'
import { oneRound } from '../start-job.ts'
import { grantOf } from '../grant-points.ts'
import { retention } from '../retention.ts'
import { openTestShop } from '../shops/open-test-shop.ts'
import { openTestDatabase } from '../test-database.ts'
import { today } from '../today.ts'
import { complaintsOf, fileWork, type UploadedFile, type Work } from './job-work.ts'
import { testFaults } from './nth-statement.ts'

const database = fixture(openTestDatabase)
const acme = fixture(async () => ({ ...(await addClient(database.db)) }))
const category = fixture(async () => ({ ...(await addCategory(database.db, acme.id)) }))
/** Takes the alerts of silent terminals. */
const webhook = fixture(async () => {
  const server = createServer((request, response) => {
    request.resume()
    response.end()
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    close: async () => {
      server.closeAllConnections()
      server.close()
    },
  }
})

let lastNumber = 9_200_000_000
const newNumber = () => String((lastNumber += 1))
const newMember = (balance = 0) => addMember(database.db, acme.id, { mobile: newNumber(), balance })

const query = async (text: string, values: unknown[] = []) =>
  (await database.pool.query<Record<string, unknown>>(text, values)).rows

const ledgerOf = async (memberId: number) =>
  (await query('select amount from points_ledger where member_id = $1 order by id', [memberId])).map(
    ({ amount }) => amount,
  )

const file = (kind: UploadedFile['kind'], lines: string[]): UploadedFile => ({
  clientId: acme.id,
  kind,
  key: `file ${newNumber()}`,
  lines,
})

/** A batch of grants that its creator has left to the job. */
async function batchOf(points: number) {
  const member = await newMember()
  await query('update clients set approval_above = 0')
  const grant = grantOf({ clientId: acme.id, mobile: member.mobile, points })
  const { batch } = await database.db.transaction((transaction) => makeBatch(transaction, grant))
  await query('update clients set approval_above = null')
  const id = batch?.id ?? 0
  await query(`update grant_batches set state = 'granting' where id = $1`, [id])
  const options = { clock: () => new Date(), timeZone: today().timeZone }
  return {
    id,
    member,
    run: () => oneRound(grantsJob(database.db, options)),
    due: () => query('update grant_batches set due_at = now() where id = $1', [id]),
    state: async () => (await query('select state from grant_batches where id = $1', [id]))[0]?.['state'],
  }
}

/** An order whose move has waited long enough. */
async function pendingOrder(move: Pick<typeof pendingMoves.$inferInsert, 'to' | 'details'>) {
  await query('delete from pending_moves')
  const product = await addProduct(database.db, category, { code: newNumber(), points: 10, stock: 9 })
  const member = await newMember(100)
  const buyer = { ...member, clientLoginId: 'acme' }
  const { orderNumber } = await addOrder(database, buyer, [{ id: product.id }])
  const [order] = await query('select id from orders where order_number = $1', [orderNumber])
  await database.db.insert(pendingMoves).values({ ...move, orderId: Number(order?.['id']), actor: 'tester' })
  return { orderNumber, memberId: member.id }
}

/** What each job does, by the job's name. */
const jobs: Record<string, Record<string, () => Promise<Work>>> = {
  imports: {
    'a file of members': async () => {
      const mobiles = [newNumber(), newNumber(), newNumber()]
      return fileWork(
        database,
        file('members', ['mobile,name,points', ...mobiles.map((mobile) => `${mobile},New,7`)]),
        {
          outcome: () =>
            query(
              `select count(distinct m.id)::int as members, count(l.id)::int as lines, sum(l.amount)::int as points
              from members m join points_ledger l on l.member_id = m.id where m.mobile = any($1)`,
              [mobiles],
            ),
          expected: [{ members: 3, lines: 3, points: 21 }],
        },
      )
    },
    'a file of grants': async () => {
      const member = await newMember()
      return fileWork(
        database,
        file('grants', ['mobile,points', `${member.mobile},5`, `${member.mobile},6`]),
        {
          outcome: () => ledgerOf(member.id),
          expected: [5, 6],
        },
      )
    },
    'a file of moves': async () => {
      const product = await addProduct(database.db, category, { code: newNumber(), points: 10, stock: 9 })
      const member = await newMember(100)
      const buyer = { ...member, clientLoginId: 'acme' }
      const { orderNumber } = await addOrder(database, buyer, [{ id: product.id }])
      return fileWork(database, file('moves', ['order,status,reason', `${orderNumber},declined,None left`]), {
        outcome: async () => [
          await ledgerOf(member.id),
          await query('select stock from products where id = $1', [product.id]),
        ],
        expected: [[100, -10, 10], [{ stock: 9 }]],
      })
    },
  },
  announcements: {
    'an announcement': async () => {
      await database.db.delete(announcements)
      const member = await newMember()
      const recipients = [member.id]
      const id = await addAnnouncement(database, { clientId: acme.id, text: 'Words', recipients })
      return {
        run: () => oneRound(announcementsJob(database)),
        due: () => query('update announcements set due_at = now() where id = $1', [id]),
        outcome: () =>
          query(
            `select (select count(*)::int from notifications where member_id = $1 and body_message = 'Words') as told,
              sent_at is not null as sent, failure from announcements where id = $2`,
            [member.id, id],
          ),
        expected: [{ told: 1, sent: true, failure: null }],
      }
    },
  },
  grants: {
    'a large grant': async () => {
      const { member, run, due, state } = await batchOf(50)
      const outcome = async () => [await state(), await ledgerOf(member.id)]
      return { run, due, outcome, expected: ['granted', [50]] }
    },
    'the undo of a large grant': async () => {
      const { id, member, run, due, state } = await batchOf(50)
      await run()
      await query(
        `update grant_batches set state = 'undoing', undone_by = 'x', undo_reason = 'x' where id = $1`,
        [id],
      )
      const outcome = async () => [await state(), await ledgerOf(member.id)]
      return { run, due, outcome, expected: ['undone', [50, -50]] }
    },
  },
  pending_moves: {
    'a move that can no longer be undone': async () => {
      const { orderNumber, memberId } = await pendingOrder({
        to: 'declined',
        details: { reason: 'None left' },
      })
      return {
        run: () => oneRound(dueMovesJob(database)),
        due: () => query('update pending_moves set due_at = now()'),
        outcome: async () => [
          await ledgerOf(memberId),
          await query('select status from orders where order_number = $1', [orderNumber]),
          await query('select order_id from pending_moves'),
        ],
        expected: [[100, -10, 10], [{ status: 2 }], []],
      }
    },
    'a move that did not happen': async () => {
      const { orderNumber, memberId } = await pendingOrder({ to: 'accepted', details: {} })
      await query('update orders set status = 1 where order_number = $1', [orderNumber])
      return {
        run: () => oneRound(dueMovesJob(database)),
        due: () => query('update pending_moves set due_at = now()'),
        outcome: async () => [
          await ledgerOf(memberId),
          await query(
            `select count(*)::int as moves, count(refusal)::int as refused,
              (select count(*)::int from order_events e where e.order_id = min(p.order_id)) as events from pending_moves p`,
          ),
        ],
        expected: [[100, -10], [{ moves: 1, refused: 1, events: 1 }]],
      }
    },
  },
  points_expiry: {
    'points that expire': async () => {
      const member = await newMember()
      await query(
        `insert into points_ledger (member_id, amount, reason, expires_at) values ($1, 30, 'Given', now() - interval '1 s')`,
        [member.id],
      )
      return {
        run: () => oneRound(pointsExpiryJob(database.pool)),
        outcome: () => ledgerOf(member.id),
        expected: [30, -30],
      }
    },
  },
  terminal_alerts: {
    'a silent terminal': async () => {
      await query('delete from terminal_alerts; delete from terminals')
      await query(
        `insert into terminals (client_id, name, token_hash, last_seen_at) values ($1, $2, $2, now() - interval '1 day')`,
        [acme.id, newNumber()],
      )
      const times = [Date.now()]
      const log = { warn: () => undefined }
      const watch = new TerminalWatch({
        pool: database.pool,
        url: webhook.url,
        log,
        now: () => times.at(-1) ?? 0,
      })
      return {
        // It listens for a while before it calls a terminal silent.
        async run() {
          for (let look = 0; look < 40; look += 1) {
            times.push((times.at(-1) ?? 0) + 30_000)
            await watch.look()
          }
        },
        due: () => query('update terminal_alerts set due_at = now()'),
        outcome: () =>
          query(
            `select silent_since is not null as noted, (select count(*)::int from terminal_alerts) as untold from terminals`,
          ),
        expected: [{ noted: true, untold: 0 }],
      }
    },
  },
  messages: {
    'a message in the outbox': async () => {
      await query(`insert into outbox (channel, payload) values ('member_changed', '0 0')`)
      return {
        run: () => flushOutbox(database.pool),
        outcome: () => query('select payload from outbox'),
        expected: [],
      }
    },
  },
  pushes: {
    'a push to a device': async () => {
      await query('delete from pushes')
      const member = await newMember()
      const device = newNumber()
      await query(
        `insert into sessions (token_hash, member_id, expires_at, device_token, language)
          values ($1, $2, now() + interval '1 day', $1, 'en')`,
        [device, member.id],
      )
      await query('insert into notifications (member_id, body_message) values ($1, $2)', [member.id, 'Words'])
      const sent = new Set<string>()
      const push: PushSender = {
        async send(tokens, { body }) {
          for (const token of tokens) sent.add(`${token}: ${body}`)
          return { gone: [], failed: [] }
        },
      }
      const options = { pool: database.pool, push, log: { warn: () => undefined }, isListening: () => true }
      return {
        run: () => oneRound(pushesJob(options)),
        due: () => query('update pushes set due_at = now()'),
        outcome: async () => [[...sent], await query('select device_token from pushes')],
        expected: [[`${device}: Words`], []],
      }
    },
  },
  reconciliation: {
    'the rules of the books': async () => {
      await query('delete from invariant_checks')
      return {
        run: () => oneRound(reconciliationJob(new Registry(), database, 'Asia/Kolkata')),
        outcome: () =>
          query('select count(*)::int as rules, sum(violations)::int as broken from invariant_checks'),
        expected: [{ rules: Object.keys(ledgerInvariants).length, broken: 0 }],
      }
    },
  },
  retention: {
    'the hourly clean-up': async () => {
      await query(`delete from outbox_claims`)
      await query(`insert into outbox_claims (message, created_at) values ('old', '2020-01-01')`)
      return {
        run: () => oneRound(retentionJob(database.db, retention, () => new Date())),
        outcome: () => query('select message from outbox_claims'),
        expected: [],
      }
    },
  },
}

/** The others. */
const WITHOUT_STATEMENTS = ['pictures']

const all: Record<string, () => Promise<Work>> = Object.assign({}, ...Object.values(jobs))
const noJob = () => Promise.reject(new Error('there is no such job'))

it('has every job of the server', async () => {
  const push = { send: async () => ({ gone: [], failed: [] }) }
  const whole = await openTestShop({ TERMINAL_ALERT_URL: webhook.url }, { database, push })
  const names = whole.jobs.map(({ name }) => name)
  await whole.close()
  expect(names.toSorted()).toEqual([...Object.keys(jobs), ...WITHOUT_STATEMENTS].toSorted())
})

testFaults(Object.keys(all), (name, faultsIn) => complaintsOf(database, name, all[name] ?? noJob, faultsIn))
