/** A full-screen kiosk on the fake's displays, showing the shop. */
import type { Page } from 'playwright/test'
import type { FakeOnly, KioskConfigurationFiles } from './kiosk-driver.ts'
import { expect, machineFile, type Kiosk } from './kiosk-test.ts'

interface FullScreenKiosk {
  kiosk: Kiosk
  fake: FakeOnly
  page: Page
}

/** Starts it and waits for the shop. @param displays number of the machine's displays */
export async function runInFullScreen(
  startKiosk: (files: KioskConfigurationFiles) => Promise<Kiosk>,
  displays = 1,
): Promise<FullScreenKiosk> {
  const kiosk = await startKiosk({
    machineFile: machineFile({ fullScreen: true, idleSeconds: 600 }),
    environment: { KIOSK_FAKE_DISPLAYS: String(displays) },
  })
  const fake = kiosk.onFake()
  const page = await kiosk.page()
  await expect(page.getByRole('heading', { name: 'Explore Categories' })).toBeVisible()
  return { kiosk, fake, page }
}
