/** Touch input on a page, by CDP: the page's own touch screen is not there on every driver. */
import type { Locator, Page } from 'playwright/test'
import { expect } from './kiosk-test.ts'

/** Touches a place of the page. */
export async function touch(page: Page, place: { x: number; y: number }): Promise<void> {
  const protocol = await page.context().newCDPSession(page)
  await protocol.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [place] })
  await protocol.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
  // What is touched may close its page, and the session goes with it.
  await protocol.detach().catch(() => undefined)
}

/** Touches the middle of what is there to be touched, once nothing else lies over it. */
export async function tap(target: Locator): Promise<void> {
  await target.click({ trial: true })
  const box = await target.boundingBox()
  expect(box).not.toBeNull()
  await touch(target.page(), { x: box!.x + box!.width / 2, y: box!.y + box!.height / 2 })
}
