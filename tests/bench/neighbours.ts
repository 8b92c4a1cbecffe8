/**
 * People of a client who do their worst, again and again, until their parent asks how many calls they made. Their computers
 * are not the server's: this process takes what processor the others leave. Its word is what `Neighbours` says, as JSON.
 */
import { constants, setPriority } from 'node:os'
import { setTimeout as pause } from 'node:timers/promises'
import { ADMIN_API_PREFIX } from '../../src/contract/admin/calls.ts'

/** Who does what. */
export interface Neighbours {
  server: string
  /** An operator's session. */
  cookie: string
  /** The client's orders, the one with the longest notes first. */
  numbers: readonly string[]
  kind: keyof typeof kinds
  atOnce: number
}

const BAD_ROWS = 100_000
/** Pause between two uploads: the checks of the files overlap. */
const UPLOAD_EACH_MS = 2000

interface Sent {
  body?: string
  headers?: Record<string, string>
}
/** Makes a call of the admin API. A refusal does not matter: whoever does their worst takes what comes. */
type Call = (path: string, sent?: Sent) => Promise<void>

const callerOf =
  (server: string, cookie: string): Call =>
  async (path, { body, headers = {} } = {}) => {
    const json = { origin: server, 'content-type': 'application/json' }
    const reply = await fetch(server + ADMIN_API_PREFIX + path, {
      headers: { cookie, ...(body !== undefined && json), ...headers },
      ...(body !== undefined && { method: 'POST', body }),
    })
    await reply.arrayBuffer()
  }

type Work = (turn: number) => Promise<void>

/** An operator's dearest calls, in turn. */
function operatorsWorst(call: Call, numbers: readonly string[]): Work {
  const declined = numbers.slice(0, 300).map((number) => ({ number, to: 'declined', reason: 'none left' }))
  const grants = Array.from({ length: 1000 }, (_, n) => ({ mobile: String(7_000_000_001 + n), points: 1 }))
  const hundredFrom = (turn: number) => {
    const first = (turn * 100) % numbers.length
    const to = turn % 2 === 0 ? 'accepted' : 'on_hold'
    return numbers.slice(first, first + 100).map((number) => ({ number, to }))
  }
  const worst: Work[] = [
    () => call('/orders/moves', { body: JSON.stringify({ dry_run: true, orders: declined }) }),
    () => call(`/orders/${numbers[0]}`),
    (turn) => call('/orders/moves', { body: JSON.stringify({ orders: hundredFrom(turn) }) }),
    (turn) =>
      call('/clients/busy/grants', {
        body: JSON.stringify({ reason: 'Bench', grants, dry_run: turn % 4 !== 0 }),
        headers: { 'idempotency-key': `bench ${turn}` },
      }),
    () => call('/orders.csv?client=busy'),
    () => call('/members?q=member'),
  ]
  return async (turn) => worst[turn % worst.length]?.(turn)
}

/** Uploads files whose every row is wrong in several columns. */
function badFiles(call: Call): Work {
  const rows = Array.from({ length: BAD_ROWS }, () => 'x,y,z,=')
  const body = ['order,status,reason,expected_delivery', ...rows].join('\n')
  return async (turn) => {
    const query = new URLSearchParams({ kind: 'moves', key: `bench ${turn}`, reason: 'Bench' })
    const headers = { 'content-type': 'text/csv' }
    await call(`/clients/busy/imports?${query.toString()}`, { body, headers })
    await pause(UPLOAD_EACH_MS)
  }
}

/** Sign-ins of nobody, and invented cookies. */
function strangers(call: Call): Work {
  const invented = { cookie: `__Host-operator=${'x'.repeat(43)}` }
  return async (turn) => {
    if (turn % 2 === 0) return call('/orders', { headers: invented })
    const known = { email: `nobody${turn}@example.com`, passphrase: 'x'.repeat(20), code: '000000' }
    return call('/session', { body: JSON.stringify(known), headers: { cookie: '' } })
  }
}

const REPORTS = ['liability?expire_months=12', 'movement?from=2026-01-01', 'redemptions?by=product', 'stock']
const reports =
  (call: Call): Work =>
  (turn) =>
    call(`/clients/busy/reports/${REPORTS[turn % REPORTS.length]}`)

const kinds = { operator: operatorsWorst, files: badFiles, strangers, reports }

const { server, cookie, numbers, kind, atOnce } = JSON.parse(process.argv[2] ?? '') as Neighbours
setPriority(constants.priority.PRIORITY_LOW)
const work = kinds[kind](callerOf(server, cookie), numbers)
const leaving = new AbortController()
for (const event of ['message', 'disconnect']) process.once(event, () => leaving.abort())
process.send?.('started')
let calls = 0
const again = async (): Promise<void> => {
  while (!leaving.signal.aborted) {
    calls += 1
    // A connection that is closed under load.
    await work(calls).catch(() => pause(50))
  }
}
await Promise.all(Array.from({ length: atOnce }, again))
process.send?.(calls)
