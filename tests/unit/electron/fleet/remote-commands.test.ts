/** IT's commands, with fake time and disk. */
import { describe, expect, it, vi } from 'vitest'
import { remoteCommands } from '../../../../electron/main/fleet/remote-commands.ts'
import { inBackground } from '../../../../src/lib/in-background.ts'
import type { EndedCommand } from '../../../../electron/main/base/device-store.ts'
import { timedJournal } from '../journal-stub.ts'
import { command, machine, recordedActions } from './fleet-stubs.ts'

const { journal, events } = timedJournal()

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

  it('is reported until the provider has received it, and not done again after a restart', async () => {
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

  it('for a picture is remembered before one is taken, and takes no other after a crash', async () => {
    const store = machine()
    const keptAtPicture: EndedCommand[][] = []
    const { done, actions } = recordedActions({
      takePicture() {
        keptAtPicture.push(store.disk.commands)
        return new Promise(() => undefined)
      },
    })
    inBackground(remoteCommands(store, journal, actions).receive([command('1', 'picture')]))
    await vi.advanceTimersByTimeAsync(0)
    expect(keptAtPicture).toEqual([[{ id: '1', outcome: 'failed', isReported: false }]])
    const after = remoteCommands(
      store,
      journal,
      recordedActions({ takePicture: actions.takePicture }).actions,
    )
    await after.receive([command('1', 'picture')])
    expect(keptAtPicture).toHaveLength(1)
    expect(await after.ended()).toEqual([{ id: '1', outcome: 'failed', isReported: false }])
    expect(done).toEqual([])
  })

  it('for a picture takes none where it could not be remembered', async () => {
    const store = machine()
    store.disk.isBroken = true
    const { done, actions } = recordedActions()
    const commands = remoteCommands(store, journal, actions)
    await commands.receive([command('1', 'picture')])
    expect(done).toEqual([])
    expect(await commands.ended()).toEqual([{ id: '1', outcome: 'failed', isReported: false }])
  })

  it.each([
    ['done', {}, ['picture 1']],
    ['refused', { takePicture: () => Promise.resolve(null) }, []],
    ['failed', { takePicture: () => Promise.reject(new Error('no page')) }, []],
    ['failed', { sendPicture: () => Promise.reject(new Error('HTTP 404')) }, []],
  ])('for a picture ends as %s', async (outcome, more, sent) => {
    const { done, actions } = recordedActions(more)
    const commands = remoteCommands(machine(), journal, actions)
    await commands.receive([command('1', 'picture')])
    expect(done).toEqual(sent)
    expect(await commands.ended()).toEqual([{ id: '1', outcome, isReported: false }])
  })

  it('for a picture is not reported while one is taken', async () => {
    let end = (_taken: null): void => undefined
    const takePicture = () => new Promise<null>((resolve) => (end = resolve))
    const commands = remoteCommands(machine(), journal, recordedActions({ takePicture }).actions)
    const received = commands.receive([command('1', 'picture')])
    await vi.advanceTimersByTimeAsync(0)
    expect(await commands.ended()).toEqual([])
    end(null)
    await received
    expect(await commands.ended()).toEqual([{ id: '1', outcome: 'refused', isReported: false }])
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
