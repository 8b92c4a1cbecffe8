/**
 * Drives the built kiosk on the fake of Electron, and acts as the system that starts it: `relaunch` starts the next
 * process after the last one has ended; so does a supervisor, if the test has one, after a non-zero exit.
 */
import { fork, type ChildProcess } from 'node:child_process'
import { builtFake, installedKiosk } from './build-fake-electron.ts'
import { isOwnScheme } from './fake-electron/addresses.ts'
import type { Ending } from './fake-electron/app.ts'
import type { FakeCommands } from './fake-electron/commands.ts'
import { isSeen, type Fake, type FakeKiosk, type KioskFolder, type StartKiosk } from './kiosk-driver.ts'
import { inBackground } from '../../src/contract/in-background.ts'
import type { TestBrowser } from './test-browser.ts'

interface Message {
  id?: number
  answer?: unknown
  error?: string
  event?: 'ready' | 'page' | 'exit'
  targetId?: string
  ending?: Ending
  windows?: number
  unknown?: string[]
}

interface Process {
  child: ChildProcess
  ask(name: string, ...values: unknown[]): Promise<unknown>
  /** Resolves when main is ready, or has ended before. */
  ready: Promise<void>
  /** The targets of its pages; empty after it has ended, though Chromium may still be closing them. */
  targets: ReadonlySet<string>
  ended: Promise<{ code: number | null; ending: Ending | null; windows: number }>
}

/** The process ended before it replied. */
export class KioskEndedError extends Error {
  constructor() {
    super('the kiosk has ended')
  }
}

function startProcess(
  { environment, parameters = [] }: Pick<KioskFolder, 'environment' | 'parameters'>,
  unknown: Set<string>,
): Process {
  const child = fork(builtFake, parameters, {
    env: environment,
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    // The test may run under tsx, whose loader would process all of main's code.
    execArgv: [],
  })
  let last = 0
  let ending: Ending | null = null
  let windows = 0
  const targets = new Set<string>()
  const waiting = new Map<number, { resolve(answer: unknown): void; reject(error: Error): void }>()
  const ended = new Promise<Awaited<Process['ended']>>((resolve) => {
    child.on('exit', (code) => {
      for (const { reject } of waiting.values()) reject(new KioskEndedError())
      targets.clear()
      resolve({ code, ending, windows })
    })
  })
  const ready = new Promise<void>((resolve) => {
    child.on('message', (message: Message) => {
      const { id, event, targetId, answer, error } = message
      if (event === 'ready') resolve()
      if (event === 'page' && targetId !== undefined) targets.add(targetId)
      if (event === 'exit') {
        ending = message.ending ?? null
        windows = message.windows ?? 0
        for (const use of message.unknown ?? []) unknown.add(use)
      }
      if (id === undefined) return
      if (error === undefined) waiting.get(id)?.resolve(answer)
      else waiting.get(id)?.reject(new Error(error))
      waiting.delete(id)
    })
    inBackground(ended.then(() => resolve()))
  })
  return {
    child,
    ready,
    targets,
    ended,
    ask: (name, ...values) =>
      new Promise((resolve, reject) => {
        last += 1
        if (!child.connected) throw new KioskEndedError()
        waiting.set(last, { resolve, reject })
        // It may end after the check: its pipe is then broken before its exit is known.
        child.send({ id: last, name, values }, (error) => {
          if (error !== null) reject(new KioskEndedError())
        })
      }),
  }
}

class Generations {
  readonly unknown = new Set<string>()
  readonly #setup: Pick<KioskFolder, 'environment' | 'parameters' | 'isSupervised'>
  #current: Process
  #stopping = false
  #lastEnding: { code: number; relaunch: boolean } | null = null
  starts = 1
  lastWindows = 0

  constructor(setup: Pick<KioskFolder, 'environment' | 'parameters' | 'isSupervised'>) {
    this.#setup = setup
    this.#current = this.#start()
  }

  #start(): Process {
    const started = startProcess(this.#setup, this.unknown)
    inBackground(
      started.ended.then(({ code, ending, windows }) => {
        this.lastWindows = windows
        this.#lastEnding = { code: code ?? -1, relaunch: ending?.relaunch ?? false }
        if (this.#stopping) return
        // If both request the next process, both start one (electron#10201, electron-wix-msi#187).
        const wanted = [ending?.relaunch === true, this.#setup.isSupervised === true && code !== 0].filter(
          Boolean,
        )
        for (const _ of wanted) {
          this.starts += 1
          this.#current = this.#start()
        }
      }),
    )
    return started
  }

  get current(): Process {
    return this.#current
  }

  /** How the last process ended, if none replaced it. */
  ending(): { code: number; relaunch: boolean } | null {
    return this.#lastEnding
  }

  /** Kills the process as the system would. */
  kill(): void {
    this.#current.child.kill('SIGKILL')
  }

  async stop(): Promise<void> {
    this.#stopping = true
    const { child, ask, ended } = this.#current
    if (child.exitCode === null && child.signalCode === null) {
      const noted = (await ask('unknownApiUses').catch(() => [])) as string[]
      for (const use of noted) this.unknown.add(use)
      await ask('stop').catch(() => undefined)
      if (child.connected) child.disconnect()
    }
    await ended
  }
}

const COMMANDS = [
  'power',
  'notifications',
  'clickNotification',
  'plugInDisplay',
  'unplugDisplay',
  'turnPrimaryToTheRight',
  'window',
  'openForeignWindow',
  'closeForeignWindow',
  'windowState',
  'machine',
  'heap',
  'moveClock',
] as const satisfies readonly string[] as readonly (keyof FakeCommands)[]

/** @param browser the Chromium for the pages */
export function fakeDriver({ context, debuggingAddress, targetOf }: TestBrowser): StartKiosk<FakeKiosk> {
  return async ({ folder, environment, ...setup }: KioskFolder): Promise<FakeKiosk> => {
    const processes = new Generations({
      ...setup,
      environment: {
        ...environment,
        KIOSK_FAKE_FOLDER: folder,
        KIOSK_FAKE_BROWSER: debuggingAddress,
        KIOSK_FAKE_INSTALLED: environment['KIOSK_FAKE_INSTALLED'] ?? installedKiosk(),
      },
    })
    await processes.current.ready
    const ask = async (name: string, ...values: unknown[]): Promise<unknown> => {
      await processes.current.ready
      return processes.current.ask(name, ...values)
    }
    const fake = Object.fromEntries(
      COMMANDS.map((name) => [name, (...values: unknown[]) => ask(name, ...values)]),
    ) as unknown as Fake
    return {
      pages: () =>
        context
          .pages()
          .filter((page) => processes.current.targets.has(targetOf(page) ?? ''))
          .filter((page) => isOwnScheme(page.url()) && isSeen(page.url())),
      starts: () => processes.starts,
      kill: () => processes.kill(),
      fake: {
        ...fake,
        unknownApiUses: () => [...processes.unknown],
        windowsOfLastProcess: () => processes.lastWindows,
      },
      ending: () => processes.ending(),
      stop: () => processes.stop(),
    }
  }
}
