import type { Page } from 'playwright/test'

/** Ends the session as the shop does after a logout. The page may close before it has answered. */
export async function endSession(page: Page): Promise<void> {
  await page
    .evaluate(() => void window.kiosk?.sessionEnded({ unbound: true }).catch(reportError))
    .catch((error: unknown) => {
      if (!String(error).includes('closed')) throw error
    })
}
