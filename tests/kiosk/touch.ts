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

/**
 * Waits for a touch's confirmation, or until the page closes or shows another document: Chromium never confirms a touch
 * whose document went away meanwhile.
 */
async function confirmed(page: Page, touched: Promise<unknown>): Promise<void> {
  let forget = (): void => undefined
  const left = new Promise<void>((resolve) => {
    const leave = (): void => resolve()
    page.on('framenavigated', leave).on('close', leave)
    forget = () => void page.off('framenavigated', leave).off('close', leave)
  })
  const kept = touched.catch((error: unknown) => {
    if (!String(error).includes('closed')) throw error
  })
  await Promise.race([kept, left]).finally(forget)
}

async function layFinger(page: Page, place: Place): Promise<Finger> {
  const protocol = await page.context().newCDPSession(page)
  const send = (type: 'touchStart' | 'touchMove' | 'touchEnd', touchPoints: Place[]): Promise<void> =>
    confirmed(page, protocol.send('Input.dispatchTouchEvent', { type, touchPoints }))
  await send('touchStart', [place])
  return {
    move: (to) => send('touchMove', [to]),
    async leave() {
      // A touch whose start has taken its page away has no end.
      await send('touchEnd', []).catch(() => undefined)
      await protocol.detach().catch(() => undefined)
    },
  }
}

/** Touches the page at a position. */
export async function touch(page: Page, place: Place): Promise<void> {
  await (await layFinger(page, place)).leave()
}

/** The middle of an element, when nothing covers it. A page may recreate its controls in between. */
async function middleOf(target: Locator): Promise<Place> {
  let box: Awaited<ReturnType<Locator['boundingBox']>> = null
  await expect(async () => {
    await target.click({ trial: true })
    box = await target.boundingBox()
    expect(box).not.toBeNull()
  }).toPass()
  const { x, y, width, height } = box!
  return { x: x + width / 2, y: y + height / 2 }
}

/** Puts a finger on the middle of an element. */
export async function press(target: Locator): Promise<Finger> {
  return layFinger(target.page(), await middleOf(target))
}

/** Touches the middle of an element. */
export async function tap(target: Locator): Promise<void> {
  await touch(target.page(), await middleOf(target))
}

/** Touches a field until it has the focus, as a person does where the page moves under the finger. */
export async function tapField(field: Locator): Promise<void> {
  await expect(async () => {
    await tap(field)
    await expect(field).toBeFocused({ timeout: 2000 })
  }).toPass()
}
