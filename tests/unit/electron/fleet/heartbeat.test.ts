/** The heartbeat, with fake time and network. */
import { describe, expect, it, vi } from 'vitest'
import { faultCount } from '../../../../electron/main/fleet/fault-count.rules.ts'
import { startHeartbeat } from '../../../../electron/main/fleet/heartbeat.ts'
import { remoteCommands, type RemoteActions } from '../../../../electron/main/fleet/remote-commands.ts'
import type { UsageCounts } from '../../../../electron/main/fleet/usage-counts.ts'
import { noUsage } from '../../../../src/contract/kiosk/usage-counts.ts'
import { timedJournal } from '../journal-stub.ts'
import { machine, recordedActions } from './fleet-stubs.ts'

const { journal, notes, events } = timedJournal()

describe('a heartbeat', () => {
  const token = 'k'.repeat(43)
  type Fetched = Parameters<Parameters<typeof startHeartbeat>[0]['ask']>

  function beating(
    answer: () => Response | Promise<Response>,
    random = 0.5,
    usage: UsageCounts | null = null,
    { takesSettings = false, ...own }: { takesSettings?: boolean } & Partial<RemoteActions> = {},
  ) {
    const calls: Fetched[] = []
    const { done, actions } = recordedActions(own)
    const store = machine()
    startHeartbeat({
      url: 'https://shop.example.com/api/v1/terminals/heartbeat',
      token,
      store,
      journal,
      ask(...call) {
        calls.push(call)
        return Promise.resolve(answer())
      },
      commands: remoteCommands(store, journal, actions),
      faults: faultCount(),
      usage,
      takesSettings,
      about: () => ({
        name: 'foyer',
        version: '0.1.0',
        digest: '0123456789abcdef',
      }),
      random: () => random,
    })
    const bodies = () =>
      calls.map(([, options]) => JSON.parse(String(options?.body)) as { commands_done: unknown })
    return { calls, done, bodies, disk: store.disk }
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

  it('carries counts to a provider that reads them, and to no other', async () => {
    const day = { day: '2026-11-22', ...noUsage, orders: 2 }
    const reported: unknown[] = []
    const usage = { days: () => [day], reported: (days: unknown) => void reported.push(days) }
    const reading = () =>
      Response.json({ message: 'Success', code: 200, data: { commands: [], reads: ['days', 'more'] } })
    const others = beating(() => answered(), 0.5, usage)
    await vi.advanceTimersByTimeAsync(3 * 60_000)
    expect(others.bodies().filter((body) => 'days' in body)).toEqual([])
    expect(reported).toEqual([])
    let isAway = false
    const ours = beating(() => (isAway ? new Response(null, { status: 503 }) : reading()), 0.5, usage)
    await vi.advanceTimersByTimeAsync(65_000)
    expect(ours.bodies().map((body) => (body as { days?: unknown }).days)).toEqual([undefined, [day]])
    expect(reported).toEqual([[day]])
    isAway = true
    await vi.advanceTimersByTimeAsync(60_000)
    expect(ours.calls.length).toBeGreaterThan(2)
    expect(reported).toHaveLength(1)
  })

  it('takes settings where the terminal does, and says which version it has', async () => {
    const settings = { version: 3, values: { idleSeconds: 90, exitPinHash: 'scrypt:1:1' } }
    const reading = () =>
      Response.json({ message: 'Success', code: 200, data: { reads: ['settings_version'], settings } })
    const versions = (bodies: object[]) =>
      bodies.map((body) => 'settings_version' in body && body.settings_version)
    const takes = beating(reading, 0.5, null, { takesSettings: true })
    const others = beating(reading)
    await vi.advanceTimersByTimeAsync(2 * 60_000)
    expect(takes.disk.settings).toEqual({ version: 3, values: { idleSeconds: 90 } })
    expect(versions(takes.bodies())).toEqual([false, 3])
    expect(others.disk.settings).toEqual({ version: 0, values: {} })
    expect(versions(others.bodies())).toEqual([false, false])
  })

  it.each([
    [['refused'], 'refused'],
    // An older provider would reject the whole report.
    [[], 'failed'],
  ])('to a provider that reads %j reports a picture that was refused as %s', async (reads, outcome) => {
    const commands = [{ id: '7', name: 'picture', argument: null }]
    const answer = () => Response.json({ message: 'Success', code: 200, data: { commands, reads } })
    const takePicture = () => Promise.resolve(null)
    const { bodies } = beating(answer, 0.5, null, { takePicture })
    await vi.advanceTimersByTimeAsync(7000)
    expect(bodies().at(-1)?.commands_done).toEqual([{ id: '7', outcome }])
  })

  it('carries commands out and reports soon that they ended', async () => {
    const asked = { id: 7, name: 'message', argument: 'Hello' }
    const { done, bodies } = beating(() => answered([asked, 'no command', { id: '8', name: 'dance' }]))
    // The first heartbeat is within five seconds of the start, the next report a second later.
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
