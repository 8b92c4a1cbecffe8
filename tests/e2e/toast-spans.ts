/** How long each toast was visible, measured in the page. */
import type { Page } from 'playwright/test'
import { expect } from './shop-test.ts'

interface ToastSpan {
  text: string
  appeared: number
  left: number | null
}

declare global {
  interface Window {
    toastSpans?: ToastSpan[]
  }
}

/** Leaving is animated, and a busy machine is late; the next longer kind of toast lasts a second more. */
const LEEWAY_MS = 900

/** Must be called before the page is opened. */
export async function watchToasts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const spans: ToastSpan[] = []
    window.toastSpans = spans
    const standing = new Map<Element, ToastSpan>()
    const look = (): void => {
      for (const element of document.querySelectorAll('.Toastify [role=status], .Toastify [role=alert]')) {
        const text = element.textContent
        if (standing.has(element) || text === '') continue
        const span = { text, appeared: performance.now(), left: null }
        standing.set(element, span)
        spans.push(span)
      }
      for (const [element, span] of standing) {
        if (element.isConnected) continue
        span.left = performance.now()
        standing.delete(element)
      }
    }
    new MutationObserver(look).observe(document, { childList: true, subtree: true, characterData: true })
  })
}

/** Waits until the newest toast with this sentence has left, and checks how long it was visible. */
export async function expectToastToLast(page: Page, text: string, ms: number): Promise<void> {
  const newest = (): Promise<ToastSpan | null> =>
    page.evaluate(
      (sentence) => window.toastSpans?.findLast((span) => span.text.includes(sentence)) ?? null,
      text,
    )
  await expect.poll(async () => (await newest())?.left ?? null, { message: `${text} leaves` }).not.toBeNull()
  const { appeared, left } = (await newest()) ?? { appeared: 0, left: 0 }
  const stood = (left ?? 0) - appeared
  expect(stood, `${text} stood for ${stood} ms`).toBeGreaterThan(ms - 100)
  expect(stood, `${text} stood for ${stood} ms`).toBeLessThan(ms + LEEWAY_MS)
}
