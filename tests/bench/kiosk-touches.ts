/** Times a touch on a control of the kiosk until its visible response. */
import type { Locator } from 'playwright/test'
import { press } from '../kiosk/touch.ts'
import { NAMES_HELPER } from './bench.ts'

/** A control without a response by then has none. */
export const NEVER_MS = 500

declare global {
  interface Window {
    touchAnswer: Promise<number>
  }
}

/** Runs in the page, before the touch. */
function watchTouch(control: Element, neverMs: number): void {
  const look = (seen: Element): string => {
    const { opacity, transform, filter, backgroundColor, color, borderColor, boxShadow, outline } =
      getComputedStyle(seen)
    return [opacity, transform, filter, backgroundColor, color, borderColor, boxShadow, outline].join('|')
  }
  const afterFrame = (then: () => void): void => {
    const channel = new MessageChannel()
    channel.port1.addEventListener('message', then, { once: true })
    channel.port1.start()
    channel.port2.postMessage(null)
  }
  const before = look(control)
  window.touchAnswer = new Promise((resolve) => {
    const lookAt = (touched: Element, down: number): void => {
      requestAnimationFrame(() => {
        const isAnswered = look(touched) !== before
        afterFrame(() => {
          const waited = performance.now() - down
          if (isAnswered) resolve(waited)
          else if (waited > neverMs) resolve(neverMs)
          else lookAt(touched, down)
        })
      })
    }
    addEventListener(
      'pointerdown',
      ({ target, timeStamp }) => {
        // The page may have replaced the control.
        const touched = target instanceof Element ? target.closest('a, button') : null
        lookAt(touched ?? control, timeStamp)
      },
      { capture: true, once: true },
    )
  })
}

/**
 * Touches the middle of a control, and releases it after its response.
 * @returns milliseconds from the finger's contact to the end of the frame that shows the control pressed; `NEVER_MS` if
 *   none does
 */
export async function timeTouch(target: Locator): Promise<number> {
  const page = target.page()
  await page.evaluate(NAMES_HELPER)
  await target.evaluate(watchTouch, NEVER_MS)
  const finger = await press(target)
  const answered = await page.evaluate(() => window.touchAnswer)
  await finger.leave()
  return answered
}
