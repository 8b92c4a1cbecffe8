/** Terminals and their commands: given on the command line, fetched and reported by heartbeat. */
import { describe, expect, it } from 'vitest'
import { report } from '../terminal-report.ts'
import { useTerminals } from '../use-terminals.ts'

const fixture = useTerminals()
const { ask, beat, enrol, setBack, shown } = fixture

describe('a terminal', () => {
  it('that was never heard of, is online, or has fallen silent shows as such', async () => {
    const state = async () => (await shown())['state']
    expect(await state()).toBe('never heard of')
    await beat()
    expect(await state()).toBe('online')
    await setBack('last_seen_at', 'terminals', '2 minutes 50 seconds')
    expect(await state()).toBe('online')
    await setBack('last_seen_at', 'terminals', '3 minutes 1 second')
    expect(await state()).toMatch(/^silent since 20\d\d-\d\d-\d\dT\d\d:\d\d:\d\dZ$/)
    expect((await fixture.bench.admin('terminal', 'list')).printed).toContain('silent since')
  })

  it('is enrolled once under a name', async () => {
    const twice = () => fixture.bench.admin('terminal', 'enrol', '--client', 'acme', '--name', 'Foyer')
    const first = await twice()
    expect(first.exitCode).toBe(0)
    expect(first.printed).toMatch(/terminalToken {2}[\w-]{43}$/m)
    expect(await twice()).toMatchObject({ exitCode: 5, complaints: ['acme has a terminal "Foyer" already.'] })
    expect(
      await fixture.bench.admin('terminal', 'enrol', '--client', 'acme', '--name', 'x\u202Egpj'),
    ).toMatchObject({ exitCode: 2 })
    expect(await fixture.bench.admin('terminal', 'enrol', '--client', 'nobody', '--name', 'x')).toMatchObject(
      { exitCode: 3 },
    )
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
    // A repeated report changes nothing.
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
    const both = ['--terminal', fixture.terminal, other.id]
    expect((await fixture.bench.admin('terminal', 'wipe', ...both)).exitCode).toBe(0)
    expect((await beat()).commands).toHaveLength(1)
    expect((await beat(report, `Terminal ${other.token}`)).commands).toHaveLength(1)
    expect(await fixture.bench.admin('terminal', 'restart', ...both, '999999')).toMatchObject({ exitCode: 3 })
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
    expect((await fixture.bench.admin('terminal', ...words)).exitCode).toBe(2)
  })
})
