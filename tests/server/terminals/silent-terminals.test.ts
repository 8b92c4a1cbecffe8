/** Silent terminals: their list, and the webhook, which is a real HTTP server of the test. */
import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import * as v from 'valibot'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { serverPart } from '../../../build/ensure-built.ts'
import { deleteExpired } from '../../../server/domain/delete-expired.ts'
import { TerminalWatch } from '../../../server/domain/terminals/terminal-watch.ts'
import {
  terminalAlertWebhook,
  type TerminalAlertWebhook,
} from '../../../src/contract/kiosk/terminal-alert.ts'
import { eventually } from '../../setup/eventually.ts'
import { removeFolder } from '../../setup/remove-folder.ts'
import { makeDataDirectory } from '../../setup/server-process.ts'
import { needsBuilt } from '../built-parts.ts'
import { retention } from '../retention.ts'
import { startTestServer } from '../start-test-server.ts'
import { report } from '../terminal-report.ts'
import { useTerminals } from '../use-terminals.ts'

const MINUTE = 60_000

needsBuilt(serverPart)
const fixture = useTerminals()
const { beat, enrol, setBack } = fixture

let webhook: Server
let received: TerminalAlertWebhook[]
/** The webhook's reply; `hang` never replies. */
let answer: number | 'hang'
let now: number
const warned: unknown[] = []

beforeEach(async () => {
  received = []
  answer = 204
  now = Date.now()
  warned.length = 0
  await fixture.bench.database.pool.query(
    'delete from terminal_alerts; update terminals set silent_since = null, last_seen_at = null',
  )
  webhook = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      received.push(v.parse(terminalAlertWebhook, JSON.parse(Buffer.concat(chunks).toString())))
      if (answer !== 'hang') response.writeHead(answer, { location: '/elsewhere' }).end()
    })
  }).listen(0, '127.0.0.1')
  await once(webhook, 'listening')
})
afterEach(() => {
  webhook.closeAllConnections()
  webhook.close()
})

const SECRET = 'T024BE7LD'
const address = () => `http://127.0.0.1:${(webhook.address() as AddressInfo).port}/${SECRET}`

function newWatch(): TerminalWatch {
  return new TerminalWatch({
    pool: fixture.bench.database.pool,
    url: address(),
    log: { warn: (...words: unknown[]) => void warned.push(words) } as never,
    now: () => now,
  })
}

/** A watch that has run long enough to recognise silent terminals. */
async function readyWatch(): Promise<TerminalWatch> {
  const watch = newWatch()
  for (let minutes = 0; minutes < 4; minutes += 1) {
    now += MINUTE
    await watch.look()
  }
  return watch
}

/** Makes all terminals silent that had sent a heartbeat. */
const fallSilent = () =>
  fixture.bench.database.pool.query(
    "update terminals set last_seen_at = now() - interval '4 minutes' where last_seen_at is not null",
  )
const dueAgain = () => fixture.bench.database.pool.query('update terminal_alerts set due_at = now()')
const told = () =>
  received.flatMap(({ events }) => events.map(({ type, terminal }) => `${type} ${terminal.id}`))

describe('terminal list --silent', () => {
  it('shows those that reported before and do not now', async () => {
    await beat()
    const other = await enrol()
    const list = async () => (await fixture.bench.admin('terminal', 'list', '--silent')).printed
    expect(await list()).toBe('Nothing to show.')
    await fallSilent()
    await beat(report, `Terminal ${other.token}`)
    const rows = (await list()).split('\n')
    expect(rows).toHaveLength(2)
    expect(rows[1]).toMatch(new RegExp(`^ *${fixture.terminal} .*silent since`))
  })
})

describe('the webhook', () => {
  it('is told once when a terminal falls silent, and once when it is back', async () => {
    await beat()
    const watch = await readyWatch()
    expect(received).toEqual([])
    await fallSilent()
    await watch.look()
    await watch.look()
    expect(told()).toEqual([`terminal.silent ${fixture.terminal}`])
    expect(received[0]?.text).toMatch(/^Terminal "Terminal \d+" of acme has been silent since 20\d\d-/)
    await beat()
    await watch.look()
    await watch.look()
    expect(told().slice(1)).toEqual([`terminal.back ${fixture.terminal}`])
    expect(received[1]?.events[0]?.silent_since).toBe(received[0]?.events[0]?.silent_since)
  })

  it('is told once by several servers, also by those that start later', async () => {
    await beat()
    const watches = await Promise.all([readyWatch(), readyWatch(), readyWatch()])
    await fallSilent()
    await Promise.all(watches.map((watch) => watch.look()))
    await (await readyWatch()).look()
    expect(told()).toEqual([`terminal.silent ${fixture.terminal}`])
  })

  it('is told of several terminals in one call', async () => {
    const tokens = await Promise.all(Array.from({ length: 3 }, enrol))
    for (const { token } of tokens) await beat(report, `Terminal ${token}`)
    const watch = await readyWatch()
    await fallSilent()
    await watch.look()
    expect(received).toHaveLength(1)
    expect(told().toSorted()).toEqual(tokens.map(({ id }) => `terminal.silent ${id}`).toSorted())
  })

  it('is told by the next server of what the one before could not tell', async () => {
    await beat()
    const watch = await readyWatch()
    await fallSilent()
    answer = 503
    await watch.look()
    answer = 200
    await dueAgain()
    const folder = await makeDataDirectory()
    const server = await startTestServer(folder, {
      DATABASE_URL: fixture.bench.database.url,
      TERMINAL_ALERT_URL: address(),
    })
    await eventually(() => received.length === 2)
    expect(await server.stop()).toBe(0)
    await removeFolder(folder)
    expect(received[1]).toEqual(received[0])
  }, 60_000)

  it.each([500, 404, 302])(
    'that answers %i is called again later, in the order of events',
    async (status) => {
      await beat()
      const watch = await readyWatch()
      await fallSilent()
      answer = status
      await watch.look()
      await beat()
      await watch.look()
      expect(told()).toEqual([`terminal.silent ${fixture.terminal}`])
      expect(JSON.stringify(warned)).toContain(String(status))
      answer = 200
      await dueAgain()
      await (await readyWatch()).look()
      expect(told().slice(1)).toEqual([
        `terminal.silent ${fixture.terminal}`,
        `terminal.back ${fixture.terminal}`,
      ])
      expect(received[1]?.events).toEqual(received[0]?.events)
    },
  )

  it('that hangs holds up neither a heartbeat nor the end of the server', async () => {
    await beat()
    const watch = await readyWatch()
    await fallSilent()
    answer = 'hang'
    const stopping = new AbortController()
    const looking = watch.look(stopping.signal)
    await once(webhook, 'request')
    expect((await beat()).status).toBe(200)
    expect(fixture.bench.database.pool.waitingCount).toBe(0)
    stopping.abort()
    await looking
    expect(JSON.stringify(warned)).toContain('AbortError')
  })

  it('that is not there is written down without its secret', async () => {
    await beat()
    const watch = await readyWatch()
    await fallSilent()
    webhook.close()
    await once(webhook, 'close')
    await watch.look()
    expect(JSON.stringify(warned)).toContain('ECONNREFUSED')
    expect(JSON.stringify(warned)).not.toContain(SECRET)
  })

  it('hears nothing of terminals that could not report: the server has just started, or stood still', async () => {
    await beat()
    const watch = newWatch()
    await fallSilent()
    now += 2 * MINUTE - 1
    await watch.look()
    expect(told()).toEqual([])
    // The machine slept for an hour.
    now += 60 * MINUTE
    await watch.look()
    expect(told()).toEqual([])
    for (let minutes = 0; minutes < 3; minutes += 1) {
      now += MINUTE
      await watch.look()
    }
    expect(told()).toEqual([`terminal.silent ${fixture.terminal}`])
  })

  it('hears nothing of a terminal that was never heard of, nor of one that is forgotten', async () => {
    const watch = await readyWatch()
    await watch.look()
    await beat()
    await fallSilent()
    answer = 500
    await watch.look()
    await fixture.ask('forget')
    received = []
    answer = 200
    await dueAgain()
    await watch.look()
    expect(told()).toEqual([])
  })

  it('misses news that it did not take within seven days', async () => {
    await beat()
    const watch = await readyWatch()
    await fallSilent()
    answer = 500
    await watch.look()
    const waiting = async () =>
      (await fixture.bench.database.pool.query('select 1 from terminal_alerts')).rowCount
    await setBack('created_at', 'terminal_alerts', '6 days 23 hours')
    await deleteExpired(fixture.bench.database.db, new Date(), retention)
    expect(await waiting()).toBe(1)
    await setBack('created_at', 'terminal_alerts', '7 days 1 minute')
    await deleteExpired(fixture.bench.database.db, new Date(), retention)
    expect(await waiting()).toBe(0)
  })
})
