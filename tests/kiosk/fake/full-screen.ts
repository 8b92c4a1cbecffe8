/** A full-screen kiosk on the fake's displays, showing the shop. */
import type { Page } from 'playwright/test'
import type { Fake, KioskConfigurationFiles } from '../kiosk-driver.ts'
import { machineFile } from '../kiosk-test.ts'
import { expect, type Kiosk } from './fake-test.ts'

interface FullScreenKiosk {
  kiosk: Kiosk
  fake: Fake
  page: Page
}

/** Starts it and waits for the shop. @param displays number of the machine's displays */
export async function runInFullScreen(
  startKiosk: (files: KioskConfigurationFiles) => Promise<Kiosk>,
  displays = 1,
): Promise<FullScreenKiosk> {
  const kiosk = await startKiosk({
    machineFile: machineFile({ idleSeconds: 600 }),
    environment: { KIOSK_FAKE_DISPLAYS: String(displays) },
  })
  const page = await kiosk.page()
  await expect(page.getByRole('heading', { name: 'Explore Categories' })).toBeVisible()
  return { kiosk, fake: kiosk.fake, page }
}
