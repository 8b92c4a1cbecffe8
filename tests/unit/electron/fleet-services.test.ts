/** Heartbeat, commands, messages and the configuration that is read again, each with real time and calls replaced. */
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { TerminalCommand } from '../../../src/contract/heartbeat.ts'
import {
  layerOfJson,
  resolveConfiguration,
  type ResolvedConfiguration,
} from '../../../electron/main/decisions/configuration.ts'
import { configurationRemarks } from '../../../electron/main/decisions/shown-settings.ts'
import { faultCount } from '../../../electron/main/decisions/fault-count.ts'
import { reloadConfiguration } from '../../../electron/main/services/configuration-reload.ts'
import type { EndedCommand, ItTexts } from '../../../electron/main/services/device-store.ts'
import { startHeartbeat } from '../../../electron/main/services/heartbeat.ts'
import { itTexts } from '../../../electron/main/services/it-texts.ts'
import type { Journal } from '../../../electron/main/services/journal.ts'
import { remoteCommands, type RemoteActions } from '../../../electron/main/services/remote-commands.ts'
import { whenQuiet } from '../../../electron/main/services/when-quiet.ts'

let notes: Record<string, unknown>[]
const journal = {
  note: (event: string, facts: object = {}) => void notes.push({ event, ...facts }),
} as Journal
const events = () => notes.map(({ event }) => event)

beforeEach(() => {
  notes = []
  vi.useFakeTimers()
})
afterEach(() => void vi.useRealTimers())

/** What outlives a restart of the kiosk. */
function machine() {
  const disk: { commands: EndedCommand[]; texts: ItTexts; isBroken: boolean } = {
    commands: [],
    texts: { message: null, outOfService: null },
    isBroken: false,
  }
  return {
    disk,
    machineId: () => Promise.resolve('7c1f6a52-50f0-4d0e-9a53-0a4f0a8f0c11'),
    readCommands: () => Promise.resolve(structuredClone(disk.commands)),
    keepCommands(commands: readonly EndedCommand[]) {
      if (!disk.isBroken) disk.commands = structuredClone([...commands])
      return Promise.resolve(!disk.isBroken)
    },
    readItTexts: () => Promise.resolve(disk.texts),
    keepItTexts(texts: ItTexts) {
      disk.texts = texts
      return Promise.resolve()
    },
  }
}

/** What was done, in order. */
function recordedActions(more: Partial<RemoteActions> = {}) {
  const done: string[] = []
  const actions: RemoteActions = {
    message: (text) => void done.push(`message ${text}`),
    outOfService: (text) => void done.push(`out of service ${String(text)}`),
    readyToRestart: () => Promise.resolve(),
    restart: () => void done.push('restart'),
    notRestarting: () => void done.push('not restarting'),
    wipe: () => void done.push('wipe'),
    ...more,
  }
  return { done, actions }
}

const command = (id: string, name: string, argument: string | null = null): TerminalCommand => ({
  id,
  name,
  argument,
})

describe('a command', () => {
  it('is carried out once, however often it comes, and in the order of the list', async () => {
    const { done, actions } = recordedActions()
    const commands = remoteCommands(machine(), journal, actions)
    const asked = [command('1', 'out-of-service', 'Closed'), command('2', 'in-service'), command('3', 'wipe')]
    await Promise.all([commands.receive(asked), commands.receive(asked)])
    await commands.receive(asked)
    expect(done).toEqual(['out of service Closed', 'out of service null', 'wipe'])
    expect(await commands.ended()).toEqual(
      ['1', '2', '3'].map((id) => ({ id, outcome: 'done', isReported: false })),
    )
  })

  it('is reported until the provider has heard of it, and not done again after a restart', async () => {
    const store = machine()
    const { done, actions } = recordedActions()
    const before = remoteCommands(store, journal, actions)
    await before.receive([command('1', 'message', 'Hello')])
    const after = remoteCommands(store, journal, actions)
    await after.receive([command('1', 'message', 'Hello')])
    expect(done).toEqual(['message Hello'])
    expect(await after.ended()).toHaveLength(1)
    await after.reported(['1'])
    expect(await after.ended()).toEqual([])
    expect(await remoteCommands(store, journal, actions).ended()).toEqual([])
  })

  it('to restart is remembered before the process ends', async () => {
    const store = machine()
    const keptAtRestart: EndedCommand[][] = []
    const { actions } = recordedActions({ restart: () => void keptAtRestart.push(store.disk.commands) })
    await remoteCommands(store, journal, actions).receive([command('1', 'restart')])
    await vi.advanceTimersByTimeAsync(0)
    expect(keptAtRestart).toEqual([[{ id: '1', outcome: 'done', isReported: false }]])
  })

  it('to restart fails where it could not be remembered: it would restart for ever', async () => {
    const store = machine()
    store.disk.isBroken = true
    const { done, actions } = recordedActions()
    const commands = remoteCommands(store, journal, actions)
    await commands.receive([command('1', 'restart')])
    await vi.advanceTimersByTimeAsync(0)
    expect(done).toEqual(['not restarting'])
    expect(await commands.ended()).toEqual([{ id: '1', outcome: 'failed', isReported: false }])
  })

  it('is not held up by a restart that waits for a visitor', async () => {
    const { done, actions } = recordedActions({ readyToRestart: () => new Promise(() => undefined) })
    const commands = remoteCommands(machine(), journal, actions)
    await commands.receive([command('1', 'restart'), command('2', 'wipe')])
    await commands.receive([command('1', 'restart')])
    expect(done).toEqual(['wipe'])
  })

  it('that takes too long fails, and the next one is carried out', async () => {
    const { done, actions } = recordedActions({ wipe: () => new Promise(() => undefined) })
    const commands = remoteCommands(machine(), journal, actions)
    const received = commands.receive([command('1', 'wipe'), command('2', 'message', 'Hello')])
    await vi.advanceTimersByTimeAsync(61_000)
    await received
    expect(done).toEqual(['message Hello'])
    expect((await commands.ended()).map(({ outcome }) => outcome)).toEqual(['failed', 'done'])
    expect(events()).toContain('command-failed')
  })

  it.each([
    [command('1', 'self-destruct', 'now'), 'unknown'],
    [command('1', 'toString'), 'unknown'],
    [command('1', 'message'), 'failed'],
    [command('1', 'out-of-service', ' '), 'failed'],
  ])('%j ends as %s and does nothing', async (asked, outcome) => {
    const { done, actions } = recordedActions()
    const commands = remoteCommands(machine(), journal, actions)
    await commands.receive([asked])
    expect(done).toEqual([])
    expect(await commands.ended()).toEqual([{ id: '1', outcome, isReported: false }])
  })
})

describe('what IT says on the screen', () => {
  it('outlives a restart until it is closed or taken back', async () => {
    const store = machine()
    const before = itTexts(store)
    await before.setMessage('Hello')
    await before.setOutOfService('Closed')
    const after = itTexts(store)
    await after.load()
    expect([after.message(), after.outOfService()]).toEqual(['Hello', 'Closed'])
    await after.setMessage(null)
    await after.setOutOfService(null)
    expect(store.disk.texts).toEqual({ message: null, outOfService: null })
  })

  it('is covered by a warning, and is there again when the warning is closed', async () => {
    const shown: (string | null)[] = []
    const texts = itTexts(machine())
    texts.events.on('message', (text) => shown.push(text))
    await texts.setMessage('Hello')
    texts.warn('It restarts')
    await texts.setMessage(null)
    await texts.setMessage(null)
    expect(shown).toEqual(['Hello', 'It restarts', 'Hello', null])
  })

  it('is there again where what was warned of does not come', async () => {
    const texts = itTexts(machine())
    await texts.setMessage('Hello')
    texts.warn('It restarts')
    texts.endWarning()
    texts.endWarning()
    expect(texts.message()).toBe('Hello')
  })
})

describe('waiting until nobody is there', () => {
  it('ends as soon as nobody is, or when the time is over', async () => {
    let isQuiet = false
    const ended: boolean[] = []
    void whenQuiet(() => isQuiet).then((quiet) => ended.push(quiet))
    void whenQuiet(() => isQuiet, 120_000).then((quiet) => ended.push(quiet))
    await vi.advanceTimersByTimeAsync(119_000)
    expect(ended).toEqual([])
    await vi.advanceTimersByTimeAsync(2000)
    expect(ended).toEqual([false])
    isQuiet = true
    await vi.advanceTimersByTimeAsync(1000)
    expect(ended).toEqual([false, true])
  })
})

describe('a heartbeat', () => {
  const token = 'k'.repeat(43)
  type Fetched = Parameters<Parameters<typeof startHeartbeat>[0]['ask']>

  function beating(answer: () => Response | Promise<Response>, random = 0.5) {
    const calls: Fetched[] = []
    const { done, actions } = recordedActions()
    const store = machine()
    startHeartbeat({
      ...{ url: 'https://shop.example.com/api/v1/terminals/heartbeat', token, store, journal },
      ask(...call) {
        calls.push(call)
        return Promise.resolve(answer())
      },
      commands: remoteCommands(store, journal, actions),
      faults: faultCount(),
      about: () => ({ name: 'foyer', version: '0.1.0', digest: '0123456789abcdef' }),
      random: () => random,
    })
    const bodies = () =>
      calls.map(([, options]) => JSON.parse(String(options?.body)) as { commands_done: unknown })
    return { calls, done, bodies }
  }
  const answered = (commands: unknown[] = []) =>
    Response.json({ message: 'Success', code: 200, data: { commands } })

  it('goes out once a minute with the terminal’s token, and says nothing of a person', async () => {
    const { calls, bodies } = beating(() => answered())
    await vi.advanceTimersByTimeAsync(5 * 60_000)
    expect(calls).toHaveLength(5)
    expect(calls[0]?.[0]).toBe('https://shop.example.com/api/v1/terminals/heartbeat')
    expect(calls[0]?.[1]).toMatchObject({
      method: 'POST',
      headers: { authorization: `Terminal ${token}` },
      credentials: 'omit',
    })
    expect(bodies()[0]).toEqual({
      terminal_id: '7c1f6a52-50f0-4d0e-9a53-0a4f0a8f0c11',
      name: 'foyer',
      version: '0.1.0',
      configuration_digest: '0123456789abcdef',
      online_since: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
      last_wipe: null,
      faults: [],
      commands_done: [],
    })
  })

  it('of terminals that were switched on together comes at different moments', async () => {
    const early = beating(() => answered(), 0)
    const late = beating(() => answered(), 0.99)
    await vi.advanceTimersByTimeAsync(1000)
    expect([early.calls.length, late.calls.length]).toEqual([1, 0])
    await vi.advanceTimersByTimeAsync(56_500)
    expect([early.calls.length, late.calls.length]).toEqual([2, 1])
  })

  it('carries commands out and reports soon that they ended', async () => {
    const asked = { id: 7, name: 'message', argument: 'Hello' }
    const { done, bodies } = beating(() => answered([asked, 'no command', { id: '8', name: 'dance' }]))
    // Asked within five seconds of the start, and reported a second later.
    await vi.advanceTimersByTimeAsync(7000)
    expect(done).toEqual(['message Hello'])
    await vi.advanceTimersByTimeAsync(60_000)
    expect(done).toEqual(['message Hello'])
    expect(bodies().map((body) => body.commands_done)).toEqual([
      [],
      [
        { id: '7', outcome: 'done' },
        { id: '8', outcome: 'unknown' },
      ],
      [],
    ])
  })

  it.each([
    ['refuses it', () => Response.json({}, { status: 401 }), 'HTTP 401'],
    ['answers something else', () => new Response('<html>'), 'another answer'],
    ['is away', () => Promise.reject(new Error('net::ERR_NAME_NOT_RESOLVED')), 'ERR_NAME_NOT_RESOLVED'],
  ])('is tried again at growing pauses where the provider %s, and noted once', async (_case, answer, why) => {
    let isBack = false
    const { calls } = beating(() => (isBack ? answered() : answer()))
    await vi.advanceTimersByTimeAsync(60_000)
    const inOneMinute = calls.length
    expect(inOneMinute).toBeGreaterThan(3)
    await vi.advanceTimersByTimeAsync(10 * 60_000)
    expect(calls.length - inOneMinute).toBeLessThan(15)
    expect(notes).toEqual([{ event: 'heartbeat-failed', why }])
    isBack = true
    await vi.advanceTimersByTimeAsync(61_000)
    expect(events()).toEqual(['heartbeat-failed', 'heartbeat-back'])
  })
})

describe('a configuration that is read again', () => {
  const needed = { providerUrl: 'https://shop.example.com/api/v1', clientLoginId: 'acme', supervised: true }
  function configured(file: object | string): ResolvedConfiguration {
    const text = typeof file === 'string' ? file : JSON.stringify({ ...needed, ...file }, null, 2)
    return resolveConfiguration([layerOfJson('machine file', '/etc/kiosk.json', text)])
  }

  function running() {
    let file: object | string | null = {}
    const configuration = configured({})
    if (!configuration.ok) throw new Error('it is right')
    const onRestartNeeded = vi.fn<() => void>()
    reloadConfiguration({
      running: configuration,
      read: () => (file === null ? Promise.reject(new Error('busy')) : Promise.resolve(configured(file))),
      journal,
      onRestartNeeded,
    })
    return {
      settings: configuration.settings,
      remarks: () => configurationRemarks(configuration),
      onRestartNeeded,
      async write(next: object | string | null) {
        file = next
        await vi.advanceTimersByTimeAsync(31_000)
      },
    }
  }

  it('changes at once what can change at once', async () => {
    const { settings, onRestartNeeded, write } = running()
    await write({ idleSeconds: 60, restartHour: 4 })
    expect([settings.idleSeconds, settings.restartHour]).toEqual([60, 4])
    expect(onRestartNeeded).not.toHaveBeenCalled()
    expect(notes).toEqual([
      { event: 'configuration-changed', atOnce: ['idleSeconds', 'restartHour'], afterRestart: [] },
    ])
    await write({ idleSeconds: 60, restartHour: 4 })
    expect(notes).toHaveLength(1)
  })

  it('asks for a restart for what is built in at the start', async () => {
    const { settings, onRestartNeeded, write } = running()
    await write({ clientLoginId: 'globex', countdownSeconds: 10 })
    expect([settings.clientLoginId, settings.countdownSeconds]).toEqual(['acme', 10])
    expect(onRestartNeeded).toHaveBeenCalledOnce()
  })

  it('and is wrong keeps what runs, and says what is wrong with line and reason until it is mended', async () => {
    const { settings, remarks, write } = running()
    await write({ idleSeconds: 1 })
    expect(settings.idleSeconds).toBe(120)
    expect(remarks()).toEqual([
      'The configuration was changed and is wrong now. What runs is as it was before:',
      'idleSeconds must be a whole number of seconds from 5 to 3600 (/etc/kiosk.json, line 5)',
    ])
    expect(events()).toEqual(['configuration-wrong'])
    await write({ idleSeconds: 1 })
    await write('no JSON')
    expect(remarks()[1]).toBe('is not valid JSON (/etc/kiosk.json, line 1)')
    expect(events()).toEqual(['configuration-wrong', 'configuration-wrong'])
    await write({})
    expect(remarks()).toEqual([])
  })

  it('and can not be read for a moment is read again', async () => {
    const { settings, write } = running()
    await write(null)
    await write({ idleSeconds: 60 })
    expect(settings.idleSeconds).toBe(60)
  })
})
