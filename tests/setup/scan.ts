import type { Page } from 'playwright/test'

/** Between two keys. */
const PAUSE_SECONDS = 0.005

/**
 * Types a text as a scanner does, and the Enter that it ends with. The keys carry their own times: a busy machine would
 * space them like a person's.
 */
export async function scan(page: Page, text: string): Promise<void> {
  const devTools = await page.context().newCDPSession(page)
  // Nobody types and scans within the same tenth of a second.
  let at = Date.now() / 1000 + 0.1
  for (const key of text) {
    at += PAUSE_SECONDS
    await devTools.send('Input.dispatchKeyEvent', { type: 'keyDown', text: key, key, timestamp: at })
    await devTools.send('Input.dispatchKeyEvent', { type: 'keyUp', key, timestamp: at })
  }
  at += PAUSE_SECONDS
  const enter = { key: 'Enter', code: 'Enter', windowsVirtualKeyCode: 13, timestamp: at }
  await devTools.send('Input.dispatchKeyEvent', { type: 'keyDown', text: '\r', ...enter })
  await devTools.send('Input.dispatchKeyEvent', { type: 'keyUp', ...enter })
  // The keys' times lie ahead of the clock: whatever is pressed next comes after them.
  while (Date.now() / 1000 <= at + 0.1) await devTools.send('Runtime.evaluate', { expression: '0' })
  await devTools.detach()
}
