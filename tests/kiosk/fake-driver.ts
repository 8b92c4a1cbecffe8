/** Drives the built kiosk on the fake. The windows are pages of this worker's Chromium. */
import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { builtFake, installedKiosk } from './build-fake-electron.ts'
import { isOwnScheme } from './fake-electron/addresses.ts'
import type { FakeCommands } from './fake-electron/run.ts'
import { isSeen, type FakeOnly, type MachineSeen, type StartKiosk } from './kiosk-driver.ts'
import type { TestBrowser } from './test-browser.ts'

interface Message {
  id?: number
  answer?: unknown
  error?: string
  event?: 'ready' | 'exit'
  ending?: { relaunch: boolean }
}

type Ask = <Name extends keyof FakeCommands>(
  name: Name,
  ...values: Parameters<FakeCommands[Name]>
) => Promise<Awaited<ReturnType<FakeCommands[Name]>>>

function askThrough(child: ChildProcess): Ask {
  let last = 0
  const waiting = new Map<number, (message: Message) => void>()
  child.on('message', (message: Message) => {
    if (message.id !== undefined) waiting.get(message.id)?.(message)
  })
  return (name, ...values) =>
    new Promise((resolve, reject) => {
      last += 1
      waiting.set(last, ({ answer, error }) => {
        if (error === undefined) resolve(answer as never)
        else reject(new Error(error))
      })
      child.send({ id: last, name, values })
    })
}

/** Heard from the start: a kiosk that ends at once says so and that it is ready in one breath. */
function ready(child: ChildProcess): Promise<void> {
  return new Promise((resolve, reject) => {
    child.on('message', ({ event }: Message) => {
      if (event === 'ready') resolve()
    })
    child.on('exit', (code) => {
      reject(new Error(`The fake ended with code ${String(code)} before it was ready`))
    })
  })
}

/** @param browser the Chromium that the windows open in */
export function fakeDriver({ context, debuggingAddress }: TestBrowser): StartKiosk {
  return async ({ folder, environment }) => {
    const child = fork(builtFake, [], {
      env: {
        ...environment,
        KIOSK_FAKE_FOLDER: folder,
        KIOSK_FAKE_BROWSER: debuggingAddress,
        KIOSK_FAKE_INSTALLED: installedKiosk(),
      },
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    })
    let ending: { relaunch: boolean } | null = null
    child.on('message', (message: Message) => {
      if (message.event === 'exit') ending = message.ending ?? { relaunch: false }
    })
    await ready(child)
    const ask = askThrough(child)
    const fake: FakeOnly = {
      power: (event) => ask('power', event),
      press: (key) => ask('press', key),
      hang: () => ask('hang'),
      failLoad: () => ask('failLoad'),
      failNextClearings: (count) => ask('failNextClearings', count),
      forge: (call) => ask('forge', call),
      notices: () => ask('notices'),
      pressNotice: () => ask('pressNotice'),
      plugInDisplay: () => ask('plugInDisplay'),
      unplugDisplay: () => ask('unplugDisplay'),
      turnPrimaryToTheRight: () => ask('turnPrimaryToTheRight'),
      minimize: () => ask('minimize'),
      isInFront: () => ask('isInFront'),
      machine: () => ask('machine') as Promise<MachineSeen>,
      permission: (name, asking) => ask('permission', name, asking),
      download: () => ask('download'),
      attachWebview: () => ask('attachWebview'),
      unknownApiUses: () => ask('unknownApiUses'),
      heap: () => ask('heap'),
    }
    return {
      pages: () => context.pages().filter((page) => isOwnScheme(page.url()) && isSeen(page.url())),
      fake,
      ending: () => ending,
      async stop() {
        const ended = once(child, 'exit')
        await ask('stop').catch(() => undefined)
        child.disconnect()
        await ended
      },
    }
  }
}
