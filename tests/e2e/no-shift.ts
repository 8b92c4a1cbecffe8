import type { Page } from 'playwright/test'
import { expect } from './shop-test.ts'

/** What a route may move while it loads without anybody having touched it. */
const LAYOUT_SHIFT_AT_MOST = 0.02

/** A shift that Chromium tells of; TypeScript's DOM does not know it. */
interface LayoutShift extends PerformanceEntry {
  value: number
  hadRecentInput: boolean
}

/** Nothing has moved that nobody touched, since the document was opened. @param where names the page in a failure. */
export async function expectNoShift(page: Page, where: string): Promise<void> {
  const shift = await page.evaluate(() => {
    const observer = new PerformanceObserver(() => undefined)
    observer.observe({ type: 'layout-shift', buffered: true })
    const shifts = observer.takeRecords() as LayoutShift[]
    observer.disconnect()
    return shifts.reduce((sum, { value, hadRecentInput }) => sum + (hadRecentInput ? 0 : value), 0)
  })
  expect(shift, `${where}: layout shift`).toBeLessThanOrEqual(LAYOUT_SHIFT_AT_MOST)
}
