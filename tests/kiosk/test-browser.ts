/** One Chromium a test: the kiosk on the fake opens its windows in it, and finds it empty. */
import { existsSync } from 'node:fs'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { chromium, type BrowserContext } from 'playwright/test'
import { launchOptions } from '../setup/launch-options.ts'

export interface TestBrowser {
  context: BrowserContext
  /** Where the fake's process reaches the same Chromium. */
  debuggingAddress: string
  close(): Promise<void>
}

/** Chromium writes the port that it chose into its own folder. */
async function debuggingAddress(folder: string): Promise<string> {
  const file = path.join(folder, 'DevToolsActivePort')
  if (!existsSync(file)) throw new Error('Chromium did not say where it can be reached')
  const [port = ''] = (await readFile(file, 'utf8')).split('\n')
  return `http://127.0.0.1:${port}`
}

/** Starts the Chromium that stands behind the windows of the kiosks of this test. */
export async function openTestBrowser(start = launchOptions('narrow')): Promise<TestBrowser> {
  const folder = await mkdtemp(path.join(tmpdir(), 'kiosk-chromium-'))
  const { args = [], ...options } = start
  const context = await chromium.launchPersistentContext(folder, {
    ...options,
    args: [...args, '--remote-debugging-port=0'],
    viewport: { width: 1080, height: 1920 },
    hasTouch: true,
    reducedMotion: 'reduce',
    // The fake's shop lives at a public name, and Chromium lets no such page open the provider's channel here.
    permissions: ['local-network-access'],
  })
  return {
    context,
    debuggingAddress: await debuggingAddress(folder),
    async close() {
      await context.close()
      await rm(folder, { recursive: true, force: true, maxRetries: 5 })
    },
  }
}
