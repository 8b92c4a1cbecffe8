/** Touch input on a page, by CDP: not every driver's page has a touch screen. */
import type { Locator, Page } from 'playwright/test'
import { expect } from './kiosk-test.ts'

interface Place {
  x: number
  y: number
}

/** A finger on the page. */
export interface Finger {
  move(place: Place): Promise<void>
  leave(): Promise<void>
}

async function layFinger(page: Page, place: Place): Promise<Finger> {
  const protocol = await page.context().newCDPSession(page)
  await protocol.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [place] })
  return {
    async move(to) {
      await protocol.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: [to] })
    },
    async leave() {
      const left = protocol.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
      // A touch may close its page, and the session with it, before the end of the touch is confirmed.
      await left.then(() => protocol.detach()).catch(() => undefined)
    },
  }
}

/** Touches the page at a position. */
export async function touch(page: Page, place: Place): Promise<void> {
  await (await layFinger(page, place)).leave()
}

/** The middle of an element, when nothing covers it. */
async function middleOf(target: Locator): Promise<Place> {
  await target.click({ trial: true })
  const box = await target.boundingBox()
  expect(box).not.toBeNull()
  return { x: box!.x + box!.width / 2, y: box!.y + box!.height / 2 }
}

/** Puts a finger on the middle of an element. */
export async function press(target: Locator): Promise<Finger> {
  return layFinger(target.page(), await middleOf(target))
}

/** Touches the middle of an element. */
export async function tap(target: Locator): Promise<void> {
  await touch(target.page(), await middleOf(target))
}
