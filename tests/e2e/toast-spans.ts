/** The toasts of a page: how long each is to stand, and whether it has left. */
import type { Page } from 'playwright/test'
import { expect } from './shop-test.ts'

interface SeenToast {
  text: string
  /** The duration of its bar's animation, at whose end it leaves. */
  duration: string
  hasLeft: boolean
}

declare global {
  interface Window {
    seenToasts?: SeenToast[]
  }
}

/** Must be called before the page is opened. A test that looked for itself could come when a toast has left. */
export async function watchToasts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const seen: SeenToast[] = []
    window.seenToasts = seen
    const standing = new Map<Element, SeenToast>()
    const look = (): void => {
      for (const element of document.querySelectorAll('.Toastify [role=status], .Toastify [role=alert]')) {
        const text = element.textContent
        if (standing.has(element) || text === '') continue
        const bar = element.querySelector('[role=progressbar]')
        const duration = bar === null ? 'none' : getComputedStyle(bar).animationDuration
        const toast = { text, duration, hasLeft: false }
        standing.set(element, toast)
        seen.push(toast)
      }
      for (const [element, toast] of standing) {
        if (element.isConnected) continue
        toast.hasLeft = true
        standing.delete(element)
      }
    }
    new MutationObserver(look).observe(document, { childList: true, subtree: true, characterData: true })
  })
}

/** Waits until the newest toast with this sentence has left, and checks how long it was to stand. */
export async function expectToastToLast(page: Page, text: string, ms: number): Promise<void> {
  const newest = (): Promise<SeenToast | null> =>
    page.evaluate(
      (sentence) => window.seenToasts?.findLast((toast) => toast.text.includes(sentence)) ?? null,
      text,
    )
  await expect.poll(newest).toMatchObject({ duration: `${ms / 1000}s`, hasLeft: true })
}
