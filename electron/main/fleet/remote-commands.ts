/**
 * Executes IT's commands from the heartbeat's replies. The provider repeats a command until the terminal has reported
 * its outcome; each is executed once, also across a restart.
 */
import {
  terminalCommandNames,
  type CommandOutcome,
  type TerminalCommand,
  type TerminalCommandName,
} from '../../../src/contract/kiosk/heartbeat.ts'
import { withTimeout } from '../../../src/lib/with-timeout.ts'
import type { DeviceStore, EndedCommand } from '../base/device-store.ts'
import { inBackground } from '../base/in-background.ts'
import type { Journal } from '../base/journal.ts'

/** Number of completed commands that are remembered: more than a provider still repeats. */
const REMEMBERED = 200

/** A JPEG. */
export type Picture = Uint8Array<ArrayBuffer>

export interface RemoteActions {
  /** Shows a text until a visitor dismisses it. */
  message(text: string): void | Promise<void>
  /** Shows a page with this text in place of the shop; `null` removes it. */
  outOfService(text: string | null): void | Promise<void>
  /** Resolves when the terminal is idle, or after the warning time; the process ends soon after. */
  readyToRestart(): Promise<void>
  restart(): void
  /** The restart was cancelled: removes the warning. */
  notRestarting(): void | Promise<void>
  wipe(): void | Promise<void>
  /** Takes a picture of the screen; `null` if it may show a person. */
  takePicture(): Promise<Picture | null>
  /** @throws if the provider did not accept it */
  sendPicture(commandId: string, picture: Picture): Promise<void>
}

export interface RemoteCommands {
  receive(commands: readonly TerminalCommand[]): Promise<void>
  /** Completed commands that are not reported yet. */
  ended(): Promise<EndedCommand[]>
  reported(ids: readonly string[]): Promise<void>
}

const isKnown = (name: string): name is TerminalCommandName =>
  (terminalCommandNames as readonly string[]).includes(name)

/** A wipe without proof counts as ended for IT after this time; the kiosk keeps trying. */
const WITHIN_MS = 60_000

/** Completed commands and their outcomes, kept across restarts if the disk allows. */
function endedCommands(store: Pick<DeviceStore, 'readCommands' | 'keepCommands'>) {
  let commands: EndedCommand[] | null = null
  async function all(): Promise<EndedCommand[]> {
    const kept = await store.readCommands()
    return (commands ??= structuredClone([...kept]))
  }
  return {
    all,
    /** @returns whether it survives a restart */
    async keep(id: string, outcome: CommandOutcome): Promise<boolean> {
      const others = (await all()).filter((command) => command.id !== id)
      commands = [...others, { id, outcome, isReported: false }].slice(-REMEMBERED)
      return store.keepCommands(commands)
    },
  }
}

/** Executes commands one after another; restarts run beside the queue. */
export function remoteCommands(
  store: Pick<DeviceStore, 'readCommands' | 'keepCommands'>,
  journal: Journal,
  actions: RemoteActions,
): RemoteCommands {
  const underWay = new Set<string>()
  let queue: Promise<unknown> = Promise.resolve()
  const { all, keep } = endedCommands(store)

  /** Stored before the restart: otherwise the command would run again after each restart. */
  async function restart(id: string): Promise<void> {
    await actions.readyToRestart()
    if (await keep(id, 'done')) actions.restart()
    else {
      await actions.notRestarting()
      await keep(id, 'failed')
    }
  }

  /** Stored first, as for a restart: if the process ends meanwhile, no second picture is taken. */
  async function picture(id: string): Promise<CommandOutcome> {
    const taken = (await keep(id, 'failed')) ? await actions.takePicture() : undefined
    if (taken === undefined) return 'failed'
    if (taken === null) return 'refused'
    await actions.sendPicture(id, taken)
    return 'done'
  }

  async function act({ id, name, argument }: TerminalCommand): Promise<CommandOutcome> {
    if (name === 'picture') return picture(id)
    if (name === 'wipe') await actions.wipe()
    else if (name === 'in-service') await actions.outOfService(null)
    else if (argument === null || argument.trim() === '') return 'failed'
    else if (name === 'message') await actions.message(argument)
    else await actions.outOfService(argument)
    return 'done'
  }

  async function carryOut(command: TerminalCommand): Promise<void> {
    const { id, name } = command
    if (!isKnown(name)) {
      journal.note('command-unknown', { id })
      await keep(id, 'unknown')
      return
    }
    journal.note('command', { id, name })
    const ending = name === 'restart' ? restart(id) : withTimeout(WITHIN_MS, act(command))
    await ending.then(
      (outcome) => (outcome === undefined ? undefined : keep(id, outcome)),
      async () => {
        journal.note('command-failed', { id, name })
        await keep(id, 'failed')
      },
    )
  }

  return {
    async receive(asked) {
      const known = new Set((await all()).map(({ id }) => id))
      for (const command of asked) {
        if (known.has(command.id) || underWay.has(command.id)) continue
        underWay.add(command.id)
        const run = () => carryOut(command).finally(() => underWay.delete(command.id))
        // A restart may wait for minutes; other commands don't wait for it.
        if (command.name === 'restart') inBackground(run())
        else queue = queue.then(run)
      }
      await queue
    },
    ended: async () => (await all()).filter(({ id, isReported }) => !isReported && !underWay.has(id)),
    async reported(ids) {
      if (ids.length === 0) return
      const known = await all()
      for (const command of known) if (ids.includes(command.id)) command.isReported = true
      await store.keepCommands(known)
    },
  }
}
