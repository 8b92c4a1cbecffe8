/** Terminals for tests: the command line, the server, and an enrolled terminal for each test. */
import { beforeAll } from 'vitest'
import type { VersionedSettings } from '../../src/contract/kiosk/remote-settings.ts'
import type { TerminalCommand } from '../../src/contract/kiosk/heartbeat.ts'
import { openAdminBench } from './shops/open-admin-bench.ts'
import { openTestShop } from './shops/open-test-shop.ts'
import { fixture } from './fixture.ts'
import { report } from './terminal-report.ts'

/** A server with its command line, and a new terminal for each test: `terminal` is its id, `token` its token. */
export function useTerminals() {
  let names = 0
  const bench = fixture(openAdminBench)
  const shop = fixture(() => openTestShop({}, { database: bench.database }))
  beforeAll(() => bench.admin('client', 'create', '--login-id', 'acme', '--name', 'Acme'))

  async function enrol() {
    const name = `Terminal ${(names += 1)}`
    const words = ['terminal', 'enrol', '--client', 'acme', '--name', name, '--json']
    const made = JSON.parse((await bench.admin(...words)).printed) as { id: number; token: string }
    return { id: String(made.id), token: made.token }
  }
  const own = fixture(async () => {
    const { id, token } = await enrol()
    return { terminal: id, token }
  }, 'test')
  const ask = (name: string, ...more: string[]) =>
    bench.admin('terminal', name, '--terminal', own.terminal, ...more)

  return Object.assign(own, {
    bench,
    shop,
    enrol,
    async beat(payload: unknown = report, authorization = `Terminal ${own.token}`) {
      const reply = await shop.app.inject({
        method: 'POST',
        url: '/api/v1/terminals/heartbeat',
        payload: payload as object,
        headers: { authorization },
      })
      const { message, data } = reply.json<{
        message: string
        data: { commands: TerminalCommand[]; reads: string[]; settings: VersionedSettings | null } | null
      }>()
      const { commands = [], reads = [], settings = null } = data ?? {}
      return { status: reply.statusCode, message, commands, reads, settings }
    },
    ask,
    shown: async () => JSON.parse((await ask('show', '--json')).printed) as Record<string, unknown>,
    /** Moves a timestamp in a table into the past. */
    setBack: (column: string, table: string, time: string) =>
      bench.database.pool.query(`update ${table} set ${column} = now() - interval '${time}'`),
  })
}
