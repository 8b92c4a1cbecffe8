import type { Page } from 'playwright/test'
import { expect } from './shop-test.ts'

/** Maximum layout shift of a route while it loads without input. */
const LAYOUT_SHIFT_AT_MOST = 0.02

/** Chromium's layout shift entry, missing in TypeScript's DOM types. */
interface LayoutShift extends PerformanceEntry {
  value: number
  hadRecentInput: boolean
}

/**
 * Expects that nothing has shifted without input since the document was opened. @param where the page's name in a
 * failure
 */
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
