/** The Chromium in which a kiosk on the fake opens its windows, and which it finds empty. */
import { existsSync } from 'node:fs'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { chromium, type BrowserContext, type Page } from 'playwright/test'
import { launchOptions } from '../setup/launch-options.ts'

export interface TestBrowser {
  context: BrowserContext
  /** Address at which the fake's process reaches the same Chromium. */
  debuggingAddress: string
  /** Chromium's target of a page; undefined while it is not known yet. */
  targetOf(page: Page): string | undefined
  /** Whether it runs and shows nothing but its own blank page. */
  isEmpty(): boolean
  close(): Promise<void>
}

/** Chromium writes its chosen port into its own folder. */
async function debuggingAddress(folder: string): Promise<string> {
  const file = path.join(folder, 'DevToolsActivePort')
  if (!existsSync(file)) throw new Error('Chromium did not say where it can be reached')
  const [port = ''] = (await readFile(file, 'utf8')).split('\n')
  return `http://127.0.0.1:${port}`
}

/** Chromium's target of each page. @returns undefined for a page whose target is not known yet */
function watchTargets(context: BrowserContext): (page: Page) => string | undefined {
  const targets = new WeakMap<Page, string>()
  async function watch(page: Page): Promise<void> {
    const session = await context.newCDPSession(page)
    const { targetInfo } = await session.send('Target.getTargetInfo')
    targets.set(page, targetInfo.targetId)
    await session.detach()
  }
  // A page that is closed meanwhile is ignored.
  context.on('page', (page) => void watch(page).catch(() => undefined))
  return (page) => targets.get(page)
}

/** Starts the Chromium behind the windows of a test's kiosks. */
export async function openTestBrowser(start = launchOptions('narrow')): Promise<TestBrowser> {
  const folder = await mkdtemp(path.join(tmpdir(), 'kiosk-chromium-'))
  const { args = [], ...options } = start
  const context = await chromium.launchPersistentContext(folder, {
    ...options,
    args: [...args, '--remote-debugging-port=0'],
    viewport: { width: 1080, height: 1920 },
    hasTouch: true,
    reducedMotion: 'reduce',
    // The fake's shop has a public name, and Chromium would not let its pages connect to the provider's channel here.
    permissions: ['local-network-access'],
  })
  let isOpen = true
  context.once('close', () => {
    isOpen = false
  })
  return {
    context,
    debuggingAddress: await debuggingAddress(folder),
    targetOf: watchTargets(context),
    isEmpty: () => isOpen && context.pages().every((page) => page.url() === 'about:blank'),
    async close() {
      await context.close()
      await rm(folder, { recursive: true, force: true, maxRetries: 5 })
    },
  }
}
