/** Drives the built kiosk on the double. The windows are pages of the Chromium that the double's process started. */
import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { chromium } from 'playwright/test'
import { findOrInstallBrowser } from '../setup/find-browser.ts'
import { isOwnScheme } from './double/addresses.ts'
import type { DoubleCommands } from './double/run.ts'
import type { DoubleOnly, StartKiosk } from './kiosk-driver.ts'

interface Message {
  id?: number
  answer?: unknown
  error?: string
  event?: 'ready' | 'exit'
  ending?: { relaunch: boolean }
}

type Ask = <Name extends keyof DoubleCommands>(
  name: Name,
  ...values: Parameters<DoubleCommands[Name]>
) => Promise<Awaited<ReturnType<DoubleCommands[Name]>>>

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

async function ready(child: ChildProcess): Promise<void> {
  for (;;) {
    const [message] = (await Promise.race([
      once(child, 'message'),
      once(child, 'exit').then(([code]) => {
        throw new Error(`The double ended with code ${String(code)} before it was ready`)
      }),
    ])) as [Message]
    if (message.event === 'ready') return
  }
}

/** Chromium writes the port that it chose into its own folder. */
async function debuggingAddress(folder: string): Promise<string> {
  const file = path.join(folder, 'chromium/DevToolsActivePort')
  const [port = ''] = (await readFile(file, 'utf8')).split('\n')
  return `http://127.0.0.1:${port}`
}

export const startOnDouble: StartKiosk = async ({ folder, environment }) => {
  const child = fork(path.resolve('tests/kiosk/double/run.ts'), [], {
    execArgv: ['--import', 'tsx'],
    env: { ...environment, KIOSK_DOUBLE_FOLDER: folder, CHROMIUM_PATH: findOrInstallBrowser() },
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  })
  let ending: { relaunch: boolean } | null = null
  child.on('message', (message: Message) => {
    if (message.event === 'exit') ending = message.ending ?? { relaunch: false }
  })
  await ready(child)
  const ask = askThrough(child)
  const browser = await chromium.connectOverCDP(await debuggingAddress(folder))
  const [context] = browser.contexts()
  if (context === undefined) throw new Error("the double's Chromium has no context")
  const double: DoubleOnly = {
    power: (event) => ask('power', event),
    press: (key) => ask('press', key),
    failNextClearings: (count) => ask('failNextClearings', count),
    forge: (call) => ask('forge', call),
    unknownApiUses: () => ask('unknownApiUses'),
  }
  return {
    pages: () =>
      context.pages().filter((page) => isOwnScheme(page.url()) && !page.url().endsWith('/kiosk-proof.html')),
    double,
    ending: () => ending,
    async stop() {
      await browser.close().catch(() => undefined)
      const ended = once(child, 'exit')
      await ask('stop').catch(() => undefined)
      child.disconnect()
      await ended
    },
  }
}
