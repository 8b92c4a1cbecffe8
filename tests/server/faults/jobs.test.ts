/**
 * Every background job, with a fault in each of its statements: no connection is left in a transaction, and its next run
 * does the rest, each thing once.
 */
import { readdirSync, readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { announcements } from '../../../server/db/tables/announcements.ts'
import { deleteExpired } from '../../../server/domain/delete-expired.ts'
import { makeBatch } from '../../../server/domain/grants/grant-batch.ts'
import { runGrants } from '../../../server/domain/grants/run-grants.ts'
import { expirePoints } from '../../../server/domain/points-expiry.ts'
import { TerminalWatch } from '../../../server/domain/terminals/terminal-watch.ts'
import { workOnImport } from '../../../server/operations/imports/import-job.ts'
import { announcementJob } from '../../../server/operators/announcements/job.ts'
import { eventually } from '../../setup/eventually.ts'
import { addOrder } from '../add-order.ts'
import { addAnnouncement } from '../announcements.ts'
import { addCategory, addClient, addMember, addProduct } from '../catalogue-builders.ts'
import { fixture } from '../fixture.ts'
import { grantOf } from '../grant-points.ts'
import { brokenInvariants } from '../kept-books.ts'
import { retention } from '../retention.ts'
import { openTestDatabase } from '../test-database.ts'
import { today } from '../today.ts'
import {
  everyFault,
  leftInTransaction,
  sampledFaults,
  seed,
  useFaults,
  withFault,
  type Fault,
} from './nth-statement.ts'

useFaults()
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

interface Work {
  /** Does all that is due. May throw. */
  run(): Promise<unknown>
  /** Ends its back-off. */
  due?(): Promise<unknown>
  /** What it has done. */
  outcome(): Promise<unknown>
  expected: unknown
}

const ledgerOf = async (memberId: number) =>
  (await query('select amount from points_ledger where member_id = $1 order by id', [memberId])).map(
    ({ amount }) => amount,
  )

/** A file of one kind, checked and then applied. */
async function fileWork(
  kind: 'members' | 'grants' | 'moves',
  lines: string[],
  done: Pick<Work, 'outcome' | 'expected'>,
): Promise<Work> {
  const file = Buffer.from(`${lines.join('\n')}\n`)
  const [made] = await query(
    `insert into imports (client_id, kind, key, reason, occasion, file, file_hash, created_by)
      values ($1, $2, $3, 'Monthly file', $3, $4, $3, 'tester') returning id`,
    [acme.id, kind, `file ${newNumber()}`, file],
  )
  const only = Number(made?.['id'])
  const context = { now: () => new Date(), randomBelow: () => 42, timeZone: today().timeZone }
  const pace = { rowsBetweenRests: 2, rest: async () => undefined }
  const state = async () => (await query('select state from imports where id = $1', [only]))[0]?.['state']
  return {
    async run() {
      while ((await state()) === 'checking') await workOnImport(database, context, { only, pace })
      await query(
        `update imports set state = 'applying', applied_by = 'tester' where id = $1 and state = 'ready'`,
        [only],
      )
      while ((await state()) === 'applying') await workOnImport(database, context, { only, pace })
    },
    due: () => query('update imports set due_at = now() where id = $1', [only]),
    outcome: async () => [await state(), await done.outcome()],
    expected: ['applied', done.expected],
  }
}

/** A batch of grants that its creator has left to the job. */
async function batchOf(points: number) {
  const member = await newMember()
  await query('update clients set approval_above = 0')
  const grant = grantOf({ clientId: acme.id, mobile: member.mobile, points })
  const { batch } = await database.db.transaction((transaction) => makeBatch(transaction, grant))
  await query('update clients set approval_above = null')
  const id = batch?.id ?? 0
  await query(`update grant_batches set state = 'granting' where id = $1`, [id])
  const failures: unknown[] = []
  const options = { clock: () => new Date(), timeZone: today().timeZone }
  return {
    id,
    member,
    async run() {
      await runGrants(database.db, options, (error) => failures.push(error))
    },
    due: () => query('update grant_batches set due_at = now() where id = $1', [id]),
    state: async () => (await query('select state from grant_batches where id = $1', [id]))[0]?.['state'],
  }
}

/** Each job by its name, below the file that starts it. */
const jobs: Record<string, Record<string, () => Promise<Work>>> = {
  'server/operations/imports/import-job.ts': {
    'a file of members': async () => {
      const mobiles = [newNumber(), newNumber(), newNumber()]
      return fileWork('members', ['mobile,name,points', ...mobiles.map((mobile) => `${mobile},New,7`)], {
        outcome: () =>
          query(
            `select count(distinct m.id)::int as members, count(l.id)::int as lines, sum(l.amount)::int as points
              from members m join points_ledger l on l.member_id = m.id where m.mobile = any($1)`,
            [mobiles],
          ),
        expected: [{ members: 3, lines: 3, points: 21 }],
      })
    },
    'a file of grants': async () => {
      const member = await newMember()
      return fileWork('grants', ['mobile,points', `${member.mobile},5`, `${member.mobile},6`], {
        outcome: () => ledgerOf(member.id),
        expected: [5, 6],
      })
    },
    'a file of moves': async () => {
      const product = await addProduct(database.db, category, { code: newNumber(), points: 10, stock: 9 })
      const member = await newMember(100)
      const buyer = { ...member, clientLoginId: 'acme' }
      const { orderNumber } = await addOrder(database, buyer, [{ id: product.id }])
      return fileWork('moves', ['order,status,reason', `${orderNumber},declined,None left`], {
        outcome: async () => [
          await ledgerOf(member.id),
          await query('select stock from products where id = $1', [product.id]),
        ],
        expected: [[100, -10, 10], [{ stock: 9 }]],
      })
    },
  },
  'server/operators/announcements/job.ts': {
    'an announcement': async () => {
      await database.db.delete(announcements)
      const member = await newMember()
      const recipients = [member.id]
      const id = await addAnnouncement(database, { clientId: acme.id, text: 'Words', recipients })
      return {
        run: () => announcementJob.round(database, new AbortController().signal),
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
  'server/domain/grants/run-grants.ts': {
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
  'server/domain/points-expiry.ts': {
    'points that expire': async () => {
      const member = await newMember()
      await query(
        `insert into points_ledger (member_id, amount, reason, expires_at) values ($1, 30, 'Given', now() - interval '1 s')`,
        [member.id],
      )
      return {
        run: () => expirePoints(database.pool),
        outcome: () => ledgerOf(member.id),
        expected: [30, -30],
      }
    },
  },
  'server/domain/terminals/terminal-watch.ts': {
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
  'server/main.ts': {
    'the hourly clean-up': async () => {
      await query(`delete from outbox_claims`)
      await query(`insert into outbox_claims (message, created_at) values ('old', '2020-01-01')`)
      return {
        run: () => deleteExpired(database.db, new Date(), retention),
        outcome: () => query('select message from outbox_claims'),
        expected: [],
      }
    },
  },
}

async function complaintsOf(
  name: string,
  prepare: () => Promise<Work>,
  faultsIn: (statements: number) => readonly Fault[],
): Promise<string[]> {
  const plain = await prepare()
  const { statements } = await withFault({ n: 0, kind: 'odd' }, () => plain.run())
  expect([name, await plain.outcome()]).toEqual([name, plain.expected])
  const complaints: string[] = []
  for (const fault of faultsIn(statements)) {
    const { run, due, outcome, expected } = await prepare()
    const { failed } = await withFault(fault, () => run().catch(() => undefined))
    await eventually(async () => (await leftInTransaction(database.pool)) === 0)
    await due?.()
    await run().catch((error: unknown) =>
      complaints.push(`${fault.kind} at ${fault.n}: then ${String(error)}`),
    )
    const found = JSON.stringify(await outcome())
    if (found !== JSON.stringify(expected))
      complaints.push(`${fault.kind} at ${fault.n}, ${failed?.slice(0, 60)}: ${found}`)
  }
  expect(await brokenInvariants(database.pool)).toEqual({})
  return complaints
}

const all = Object.values(jobs).flatMap((ofFile) => Object.entries(ofFile))

it('has every job that the server repeats', () => {
  const root = path.resolve(import.meta.dirname, '../../..')
  const files = readdirSync(path.join(root, 'server'), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts') && file !== 'domain/repeat.ts')
    .map((file) => `server/${file}`)
  const starting = files.filter(
    (file) =>
      /^server\/operators\/[^/]+\/job\.ts$/.test(file) ||
      /import \{[^}]*\brepeat\b/.test(readFileSync(path.join(root, file), 'utf8')),
  )
  expect(starting.toSorted()).toEqual(Object.keys(jobs).toSorted())
})

describe(`a fault (FAULT_SEED=${seed})`, () => {
  it.each(all)('of each kind in some statement of %s', async (name, prepare) => {
    expect(await complaintsOf(name, prepare, (statements) => sampledFaults(name, statements))).toEqual([])
  })
})

describe('every fault', { tags: ['release'] }, () => {
  it.each(all)('in every statement of %s', { timeout: 1_800_000 }, async (name, prepare) => {
    expect(await complaintsOf(name, prepare, everyFault)).toEqual([])
  })
})
