import type { Page } from 'playwright/test'

/** Between two keys of a slow scanner, in milliseconds: as uneven as Bluetooth, the same in every run. */
const PAUSES = [20, 95, 45, 120, 60, 30, 110, 75]

/** Types a text and its Enter as a slow scanner does; the keys carry their own times, as in `scan`. */
export async function slowScan(page: Page, text: string): Promise<void> {
  const devTools = await page.context().newCDPSession(page)
  let at = Date.now() / 1000 + 0.2
  const press = async (key: object) => {
    await devTools.send('Input.dispatchKeyEvent', { type: 'keyDown', ...key, timestamp: at })
    await devTools.send('Input.dispatchKeyEvent', { type: 'keyUp', ...key, timestamp: at })
  }
  for (const [index, key] of [...text].entries()) {
    at += (PAUSES[index % PAUSES.length] ?? 0) / 1000
    await press({ text: key, key })
  }
  at += 0.08
  await press({ text: '\r', key: 'Enter', code: 'Enter', windowsVirtualKeyCode: 13 })
  while (Date.now() / 1000 <= at + 0.2) await devTools.send('Runtime.evaluate', { expression: '0' })
  await devTools.detach()
}
