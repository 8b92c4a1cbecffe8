/** Observes a long listing from within its page, the shop's and the baseline's alike. */
import { setTimeout as pause } from 'node:timers/promises'
import type { Page } from 'playwright'
import { NAMES_HELPER } from './bench.ts'
import { GRID } from './long-listing.ts'

declare global {
  interface Window {
    bench: { longFrames: number; mostElements: number }
  }
}

/**
 * Runs in the page, before its own scripts: marks when a reply arrives, an add button is pressed or a letter typed
 * (`append-start`, `press-start`, `key-start`), and the end of the frame that shows it (`append-end`, …).
 */
function watch(grid: string): void {
  sessionStorage.setItem('clientLoginId', 'bench')
  const bench = { longFrames: 0, mostElements: 0 }
  window.bench = bench
  new PerformanceObserver((list) => {
    bench.longFrames += list.getEntries().filter((entry) => entry.duration > 50).length
  }).observe({ type: 'long-animation-frame' })

  // Called within a frame; runs right after it, before work that React has deferred until then.
  const afterFrame = (then: () => void): void =>
    void scheduler.postTask(then, { priority: 'user-blocking' }).catch(reportError)
  const send = XMLHttpRequest.prototype.send
  XMLHttpRequest.prototype.send = function (this: XMLHttpRequest, body) {
    this.addEventListener('load', () => {
      const list = document.querySelector<HTMLElement>(grid)
      if (list === null || !this.responseURL.endsWith('/fetch-all-products')) return
      const before = list.offsetHeight
      performance.mark('append-start')
      // Called within the frame that lays out the longer list.
      const observer = new ResizeObserver(() => {
        if (list.offsetHeight <= before) return
        observer.disconnect()
        afterFrame(() => performance.mark('append-end'))
      })
      observer.observe(list)
    })
    send.call(this, body)
  }
  const markAnswer = (name: string): void => {
    performance.mark(`${name}-start`)
    requestAnimationFrame(() => afterFrame(() => performance.mark(`${name}-end`)))
  }
  addEventListener(
    'click',
    ({ target }) => {
      if (target instanceof Element && target.closest(`${grid} button`) !== null) markAnswer('press')
    },
    { capture: true },
  )
  addEventListener('keydown', () => markAnswer('key'), { capture: true })
  const count = (): void => {
    const held = document.querySelectorAll(`${grid} *`).length
    bench.mostElements = Math.max(bench.mostElements, held)
  }
  addEventListener('scroll', () => requestAnimationFrame(count), { passive: true })
}

/** Lets `watch` run in every document of a page. */
export async function watchListing(page: Page): Promise<void> {
  await page.addInitScript(NAMES_HELPER)
  await page.addInitScript(watch, GRID)
}

const idle = (page: Page): Promise<void> =>
  page.evaluate(
    () =>
      new Promise<void>((resolve) => {
        requestIdleCallback(() => resolve(), { timeout: 1000 })
      }),
  )

/** Scrolls down at 240 px per frame. @returns the number of frames above 50 ms */
export function longFramesOfScroll(page: Page, steps: number): Promise<number> {
  return page.evaluate(async (count) => {
    scrollTo(0, 0)
    await new Promise((resolve) => {
      setTimeout(resolve, 1000)
    })
    window.bench.longFrames = 0
    for (let step = 0; step < count; step += 1) {
      scrollBy(0, 240)
      await new Promise((resolve) => {
        requestAnimationFrame(resolve)
      })
    }
    // A frame is reported after its end.
    await new Promise((resolve) => {
      setTimeout(resolve, 500)
    })
    return window.bench.longFrames
  }, steps)
}

/** Presses add buttons of products that are not in the cart, in sequence, scrolling between them. */
export async function pressAddButtons(page: Page, presses: number): Promise<void> {
  for (let press = 0; press < presses; press += 1) {
    // Pressed from outside: the driver's search and checks in the page would be measured too.
    const place = await page.evaluate((list) => {
      const names = document.querySelectorAll(`${list} button[aria-label^="Add to cart"]:only-of-type`)
      const places = [...names].map((button) => button.getBoundingClientRect())
      const free = places.find(({ top, bottom }) => top > 100 && bottom < innerHeight - 100)
      return free === undefined ? null : { x: free.x + free.width / 2, y: free.y + free.height / 2 }
    }, GRID)
    if (place !== null) {
      await page.mouse.move(place.x, place.y)
      await idle(page)
      await page.mouse.click(place.x, place.y)
    }
    await idle(page)
    await page.mouse.wheel(0, -200)
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(resolve)))
    await idle(page)
  }
}

/** Types into the page's search field, pausing after each word as a reader would. */
export async function typeSearches(page: Page, words: readonly string[]): Promise<void> {
  await page.getByRole('searchbox').focus()
  for (const word of words) {
    await page.keyboard.type(word, { delay: 60 })
    await pause(500)
  }
}
