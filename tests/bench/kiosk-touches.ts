/** Times a touch on a control of the kiosk until its visible response. */
import type { Locator } from 'playwright/test'
import { press } from '../kiosk/touch.ts'

/** A control without a response by then has none. */
export const NEVER_MS = 500

export interface Touch {
  control: string
  /** From the finger's contact to the end of the frame that shows the control pressed; `NEVER_MS` if none does. */
  answerMs: number
  /** From its release to the end of the next frame, with the press's effect; `null` if the page ended. */
  releaseMs: number | null
}

declare global {
  interface Window {
    touch: { answer: Promise<number>; release: Promise<number> }
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
  const once = { capture: true, once: true }
  window.touch = {
    answer: new Promise((resolve) => {
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
        once,
      )
    }),
    release: new Promise((resolve) => {
      addEventListener(
        'click',
        ({ timeStamp }) =>
          requestAnimationFrame(() => afterFrame(() => resolve(performance.now() - timeStamp))),
        once,
      )
    }),
  }
}

/**
 * Touches the middle of a control, releases it after its response, and waits for the result.
 * @param control its name in the report
 */
export async function timeTouch(control: string, target: Locator): Promise<Touch> {
  const page = target.page()
  // Helper that the runner's compiler adds around named functions, which the page lacks.
  await page.evaluate('globalThis.__name ??= (named) => named')
  await target.evaluate(watchTouch, NEVER_MS)
  const finger = await press(target)
  const answerMs = await page.evaluate(() => window.touch.answer)
  const released = page.evaluate(() => window.touch.release).catch(() => null)
  await finger.leave()
  return { control, answerMs, releaseMs: await released }
}
