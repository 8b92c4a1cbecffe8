/** Terminals: enrolled and commanded at the command line, heard of by heartbeat, with the real calls in between. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { HeartbeatRequest, TerminalCommand } from '../../src/contract/heartbeat.ts'
import { openAdminBench, type AdminBench } from './open-admin-bench.ts'
import { openTestShop, type TestShop } from './open-test-shop.ts'

let bench: AdminBench
let shop: TestShop
let token: string
let terminal: string
let names = 0

const MACHINE = '7c1f6a52-50f0-4d0e-9a53-0a4f0a8f0c11'

const report: HeartbeatRequest = {
  terminal_id: MACHINE,
  name: 'foyer-left',
  version: '0.1.0',
  configuration_digest: '0123456789abcdef',
  online_since: '2026-11-22T06:00:00.000Z',
  last_wipe: { at: '2026-11-22T07:59:00.000Z', proved: true },
  faults: [{ kind: 'page-gone', count: 2 }],
  commands_done: [],
}

async function enrol(): Promise<{ id: string; token: string }> {
  const made = await bench.admin(
    ...['terminal', 'enrol', '--client', 'acme', '--name', `Terminal ${(names += 1)}`, '--json'],
  )
  const { id, token: secret } = JSON.parse(made.printed) as { id: number; token: string }
  return { id: String(id), token: secret }
}

async function beat(payload: unknown = report, authorization = `Terminal ${token}`) {
  const reply = await shop.app.inject({
    method: 'POST',
    url: '/api/v1/terminals/heartbeat',
    payload: payload as object,
    headers: { authorization },
  })
  const { message, data } = reply.json<{ message: string; data: { commands: TerminalCommand[] } | null }>()
  return { status: reply.statusCode, message, commands: data?.commands ?? [] }
}

const ask = (name: string, ...more: string[]) =>
  bench.admin('terminal', name, '--terminal', terminal, ...more)
const shown = async () => JSON.parse((await ask('show', '--json')).printed) as Record<string, unknown>
const setBack = (column: string, table: string, time: string) =>
  bench.database.pool.query(`update ${table} set ${column} = now() - interval '${time}'`)

beforeAll(async () => {
  bench = await openAdminBench()
  shop = await openTestShop({}, { database: bench.database })
  await bench.admin('client', 'create', '--login-id', 'acme', '--name', 'Acme')
})
beforeEach(async () => {
  const made = await enrol()
  token = made.token
  terminal = made.id
})
afterAll(async () => {
  await shop.close()
  await bench.close()
})

describe('a heartbeat', () => {
  it('is kept and shown, with nothing about a person', async () => {
    expect(await beat()).toEqual({ status: 200, message: 'Success', commands: [] })
    const { printed } = await ask('show')
    expect(printed).toMatch(/^state +online$/m)
    expect(printed).toMatch(/^machine +foyer-left$/m)
    expect(printed).toMatch(/^version +0\.1\.0$/m)
    expect(printed).toMatch(/^configuration +0123456789abcdef$/m)
    expect(printed).toMatch(/^online since +2026-11-22T06:00:00Z$/m)
    expect(printed).toMatch(/^last wipe +2026-11-22T07:59:00Z$/m)
    expect(printed).toMatch(/^faults +page-gone 2$/m)
    expect(printed).toContain('No commands.')
  })

  it('with a wipe that was not proved stands out in the list', async () => {
    await beat({ ...report, last_wipe: { at: '2026-11-22T07:59:00.000Z', proved: false } })
    const { printed } = await bench.admin('terminal', 'list', '--client', 'acme')
    expect(printed).toContain('2026-11-22T07:59:00Z NOT PROVED')
  })

  it.each([
    ['without a token', ''],
    ['with a token nobody made', `Terminal ${'x'.repeat(43)}`],
    ['with a member’s kind of token', `Bearer ${'x'.repeat(43)}`],
    ['with no token at all after the word', 'Terminal '],
  ])('%s is refused', async (_case, authorization) => {
    expect(await beat(report, authorization)).toMatchObject({
      status: 401,
      message: 'We do not know this terminal.',
    })
  })

  it('opens nothing of the members’ calls', async () => {
    const reply = await shop.app.inject({
      url: '/api/v1/me',
      headers: { authorization: `Terminal ${token}` },
    })
    expect(reply.statusCode).toBe(401)
  })

  it('of a forgotten terminal is refused', async () => {
    await beat()
    expect((await ask('forget')).exitCode).toBe(0)
    expect((await beat()).status).toBe(401)
    expect(await ask('show')).toMatchObject({
      exitCode: 3,
      complaints: [`There is no terminal ${terminal}. Nothing was done.`],
    })
  })

  it('keeps the token nowhere readable', async () => {
    await beat()
    const { rows } = await bench.database.pool.query('select to_jsonb(t)::text as row from terminals t')
    expect(JSON.stringify(rows)).not.toContain(token)
    for (const words of [['list'], ['list', '--json'], ['show', '--terminal', terminal, '--json']]) {
      expect((await bench.admin('terminal', ...words)).printed).not.toMatch(new RegExp(`${token}|tokenHash`))
    }
  })

  it('from another machine with the same token is told apart', async () => {
    await beat()
    expect((await ask('show')).printed).not.toContain('another machine')
    await beat({ ...report, terminal_id: '7c1f6a52-50f0-4d0e-9a53-0a4f0a8f0c12' })
    expect((await ask('show')).printed).toContain('enrol each machine by itself')
  })

  it.each([
    ['terminal_id', 'foyer', 'terminal_id: must be a UUID'],
    ['name', '', 'name: must be a text of 1 to 100 characters without control characters'],
    ['name', 'a\u0000b', 'name: must be a text of 1 to 100 characters without control characters'],
    ['version', 1, 'version: must be a text of 1 to 40 characters without control characters'],
    ['configuration_digest', 'xyz', 'configuration_digest: must be 16 to 64 hex digits'],
    ['online_since', 'yesterday', 'online_since: must be a time such as 2026-11-22T08:30:00.000Z'],
    ['online_since', undefined, 'online_since: is missing'],
    ['last_wipe', {}, 'last_wipe.at: is missing; last_wipe.proved: is missing'],
    ['faults', [{ kind: 'Asha Rao', count: 1 }], 'faults.0.kind: must be a name such as page-gone'],
    ['faults', [{ kind: 'page-gone', count: -1 }], 'faults.0.count: must be at least 1'],
    [
      'faults',
      Array.from({ length: 51 }, () => ({ kind: 'a', count: 1 })),
      'faults: must have at most 50 entries',
    ],
    [
      'commands_done',
      [{ id: '1', outcome: 'maybe' }],
      'commands_done.0.outcome: must be one of done, failed, unknown',
    ],
    ['mobile', '9000000001', 'mobile: is no field of a heartbeat'],
  ])('with a wrong %s is told what is wrong', async (field, value, message) => {
    expect(await beat({ ...report, [field]: value })).toMatchObject({ status: 400, message })
  })

  it('that is no object, or too large, is refused', async () => {
    expect(await beat([])).toMatchObject({ status: 400 })
    expect((await beat({ ...report, name: 'x'.repeat(20_000) })).status).toBe(413)
  })

  it('that comes in a loop is slowed down, and no other terminal with it', async () => {
    const other = await enrol()
    const statuses = []
    for (let turn = 0; turn < 21; turn += 1) statuses.push((await beat()).status)
    expect(statuses).toEqual([...Array<number>(20).fill(200), 429])
    expect((await beat(report, `Terminal ${other.token}`)).status).toBe(200)
  })
})

describe('a terminal', () => {
  it('that was never heard of, is online, or has gone quiet shows as such', async () => {
    const state = async () => (await shown())['state']
    expect(await state()).toBe('never heard of')
    await beat()
    expect(await state()).toBe('online')
    await setBack('last_seen_at', 'terminals', '2 minutes 50 seconds')
    expect(await state()).toBe('online')
    await setBack('last_seen_at', 'terminals', '3 minutes 1 second')
    expect(await state()).toMatch(/^quiet since 20\d\d-\d\d-\d\dT\d\d:\d\d:\d\dZ$/)
    expect((await bench.admin('terminal', 'list')).printed).toContain('quiet since')
  })

  it('is enrolled once under a name', async () => {
    const twice = () => bench.admin('terminal', 'enrol', '--client', 'acme', '--name', 'Foyer')
    const first = await twice()
    expect(first.exitCode).toBe(0)
    expect(first.printed).toMatch(/terminalToken {2}[\w-]{43}$/m)
    expect(await twice()).toMatchObject({
      exitCode: 5,
      complaints: ['acme has a terminal "Foyer" already.'],
    })
    expect(await bench.admin('terminal', 'enrol', '--client', 'nobody', '--name', 'x')).toMatchObject({
      exitCode: 3,
    })
  })
})

describe('a command', () => {
  it('comes with every answer until the terminal says how it ended', async () => {
    expect((await ask('message', '--text', 'The cafeteria is closed.')).exitCode).toBe(0)
    await ask('restart')
    const first = (await beat()).commands
    expect(first.map(({ name, argument }) => [name, argument])).toEqual([
      ['message', 'The cafeteria is closed.'],
      ['restart', null],
    ])
    expect((await beat()).commands).toEqual(first)
    const [message, restart] = first
    const done = { ...report, commands_done: [{ id: message?.id, outcome: 'done' }] }
    expect((await beat(done)).commands).toEqual([restart])
    // A report that comes twice changes nothing.
    expect((await beat(done)).commands).toEqual([restart])
    await beat({ ...report, commands_done: [{ id: restart?.id, outcome: 'unknown' }] })
    expect((await beat()).commands).toEqual([])
    const states = (await shown())['commands'] as { name: string; state: string }[]
    expect(states.map(({ name, state }) => `${name}: ${state}`)).toEqual([
      'restart: unknown',
      'message: done',
    ])
  })

  it('of one terminal is neither told to another nor ended by it', async () => {
    await ask('wipe')
    const [wipe] = (await beat()).commands
    const other = `Terminal ${(await enrol()).token}`
    const lie = { ...report, commands_done: [{ id: wipe?.id, outcome: 'done' }] }
    expect((await beat(lie, other)).commands).toEqual([])
    expect((await beat()).commands).toEqual([wipe])
  })

  it('that nobody fetched in time is not sent any more', async () => {
    await ask('restart', '--expires', '10')
    await setBack('expires_at', 'terminal_commands', '1 second')
    expect((await beat()).commands).toEqual([])
    expect((await ask('show')).printed).toContain('expired, never sent')
  })

  it('goes to several terminals, or to none where one is not there', async () => {
    const other = await enrol()
    const both = ['--terminal', terminal, other.id]
    expect((await bench.admin('terminal', 'wipe', ...both)).exitCode).toBe(0)
    expect((await beat()).commands).toHaveLength(1)
    expect((await beat(report, `Terminal ${other.token}`)).commands).toHaveLength(1)
    expect(await bench.admin('terminal', 'restart', ...both, '999999')).toMatchObject({ exitCode: 3 })
    expect((await beat()).commands).toHaveLength(1)
  })

  it('takes a terminal out of service, and back', async () => {
    const carriedOut = async () => {
      const [command] = (await beat()).commands
      await beat({ ...report, commands_done: [{ id: command?.id, outcome: 'done' }] })
      return command?.name
    }
    await ask('out-of-service', '--text', 'Please use the one in the foyer.')
    expect((await shown())['state']).not.toBe('out of service')
    expect(await carriedOut()).toBe('out-of-service')
    expect((await shown())['state']).toBe('out of service')
    await ask('out-of-service', '--clear')
    expect(await carriedOut()).toBe('in-service')
    expect((await shown())['state']).toBe('online')
  })

  it('ids that are none of ours end nothing', async () => {
    await ask('wipe')
    const ids = ['0', '-1', '99999999999999999999', '1e3', 'x']
    const commandsDone = ids.map((id) => ({ id, outcome: 'done' }))
    const reply = await beat({ ...report, commands_done: commandsDone })
    expect([reply.status, reply.commands.length]).toEqual([200, 1])
  })

  it.each([
    [['message', '--terminal', '1']],
    [['message', '--terminal', '1', '--text', ' ']],
    [['message', '--terminal', '1', '--text', 'two\nlines']],
    [['message', '--terminal', '1', '--text', 'x'.repeat(501)]],
    [['restart', '--terminal', 'foyer']],
    [['restart', '--terminal', '1', '--expires', '0']],
    [['out-of-service', '--terminal', '1']],
    [['out-of-service', '--terminal', '1', '--text', 'x', '--clear']],
  ])('%j is wrong usage', async (words) => {
    expect((await bench.admin('terminal', ...words)).exitCode).toBe(2)
  })

  it.each(['enrol', 'list', 'show', 'message', 'out-of-service', 'restart', 'wipe', 'forget'])(
    '%s explains itself and its exit codes',
    async (name) => {
      const { exitCode, printed } = await bench.admin('terminal', name, '--help')
      expect(exitCode).toBe(0)
      expect(printed).toContain('Exit codes:')
      expect(printed).toContain(`npm run admin -- terminal ${name}`)
    },
  )
})

it('the heartbeat is described at /api/docs/json', async () => {
  const { paths } = (await shop.app.inject({ url: '/api/docs/json' })).json<{
    paths: Record<string, { post: { security: unknown; requestBody: object } }>
  }>()
  const operation = paths['/api/v1/terminals/heartbeat']?.post
  expect(operation?.security).toEqual([{ terminal: [] }])
  expect(JSON.stringify(operation?.requestBody)).toContain('configuration_digest')
})
