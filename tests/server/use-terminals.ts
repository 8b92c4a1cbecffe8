/** Terminals for tests: the command line, the server, and an enrolled terminal for each test. */
import { afterAll, beforeAll, beforeEach } from 'vitest'
import type { VersionedSettings } from '../../src/contract/kiosk/remote-settings.ts'
import type { TerminalCommand } from '../../src/contract/kiosk/heartbeat.ts'
import { openAdminBench, type AdminBench } from './shops/open-admin-bench.ts'
import { openTestShop, type TestShop } from './shops/open-test-shop.ts'
import { report } from './terminal-report.ts'

export interface TerminalFixture {
  bench: AdminBench
  shop: TestShop
  /** Of this test's terminal. */
  token: string
  terminal: string
  enrol(): Promise<{ id: string; token: string }>
  beat(
    payload?: unknown,
    authorization?: string,
  ): Promise<{
    status: number
    message: string
    commands: TerminalCommand[]
    reads: string[]
    settings: VersionedSettings | null
  }>
  ask(name: string, ...more: string[]): ReturnType<AdminBench['admin']>
  shown(): Promise<Record<string, unknown>>
  /** Moves a timestamp in a table into the past. */
  setBack(column: string, table: string, time: string): Promise<unknown>
}

/** Opens everything before a file's tests, with a new terminal for each, and closes it afterwards. */
export function useTerminals(): TerminalFixture {
  let names = 0
  const fixture: TerminalFixture = {
    ...({} as Pick<TerminalFixture, 'bench' | 'shop'>),
    token: '',
    terminal: '',
    async enrol() {
      const name = `Terminal ${(names += 1)}`
      const words = ['terminal', 'enrol', '--client', 'acme', '--name', name, '--json']
      const { id, token } = JSON.parse((await fixture.bench.admin(...words)).printed) as {
        id: number
        token: string
      }
      return {
        id: String(id),
        token,
      }
    },
    async beat(payload = report, authorization = `Terminal ${fixture.token}`) {
      const reply = await fixture.shop.app.inject({
        method: 'POST',
        url: '/api/v1/terminals/heartbeat',
        payload: payload as object,
        headers: { authorization },
      })
      const { message, data } = reply.json<{
        message: string
        data: {
          commands: TerminalCommand[]
          reads: string[]
          settings: VersionedSettings | null
        } | null
      }>()
      return {
        status: reply.statusCode,
        message,
        commands: data?.commands ?? [],
        reads: data?.reads ?? [],
        settings: data?.settings ?? null,
      }
    },
    ask: (name, ...more) => fixture.bench.admin('terminal', name, '--terminal', fixture.terminal, ...more),
    shown: async () => JSON.parse((await fixture.ask('show', '--json')).printed) as Record<string, unknown>,
    setBack: (column, table, time) =>
      fixture.bench.database.pool.query(`update ${table} set ${column} = now() - interval '${time}'`),
  }
  beforeAll(async () => {
    fixture.bench = await openAdminBench()
    fixture.shop = await openTestShop({}, { database: fixture.bench.database })
    await fixture.bench.admin('client', 'create', '--login-id', 'acme', '--name', 'Acme')
  })
  beforeEach(async () => {
    const { id, token } = await fixture.enrol()
    Object.assign(fixture, { terminal: id, token })
  })
  afterAll(async () => {
    await fixture.shop.close()
    await fixture.bench.close()
  })
  return fixture
}
