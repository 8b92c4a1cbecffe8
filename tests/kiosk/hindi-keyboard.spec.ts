/** The on-screen keyboard of a shop in Hindi, which has both scripts. */
import type { Page } from 'playwright/test'
import { expectNoFindings } from '../e2e/no-findings.ts'
import { expect, machineFile, test } from './kiosk-test.ts'
import { tap, tapField } from './touch.ts'

const keyboardOf = (page: Page) =>
  page.getByRole('region', { name: /^(On-screen keyboard|ऑन-स्क्रीन कीबोर्ड)$/ })
const keyOf = (page: Page, name: string) => keyboardOf(page).getByRole('button', { name, exact: true })

async function typeByTouch(page: Page, keys: string): Promise<void> {
  for (const key of keys) await tap(keyOf(page, key))
}

/** Keys that are outside the screen or smaller than a finger needs. */
function badKeys(page: Page): Promise<string[]> {
  return keyboardOf(page).evaluate((keyboard) =>
    [...keyboard.querySelectorAll('[data-skbtn]')]
      .filter((key) => {
        const { left, right, bottom, width, height } = key.getBoundingClientRect()
        return left < 0 || right > innerWidth || bottom > innerHeight || width < 44 || height < 44
      })
      .map((key) => key.textContent),
  )
}

test('Devanagari is a key away in a shop in Hindi, and forgotten with its visitor [L.17]', async ({
  startKiosk,
}) => {
  const kiosk = await startKiosk({ machineFile: machineFile({ idleSeconds: 600 }) })
  const page = await kiosk.page()
  const search = page.getByRole('searchbox').first()
  await tapField(search)
  await expect(keyOf(page, 'q')).toBeVisible()
  await expect(keyOf(page, 'Hindi letters')).toHaveCount(0)
  await tap(keyboardOf(page).getByRole('button', { name: 'Done' }))

  await tap(page.getByRole('banner').getByRole('button', { name: 'हिन्दी' }))
  await tapField(search)
  await expect(keyOf(page, 'q')).toBeVisible()
  await tap(keyOf(page, 'हिन्दी अक्षर'))
  await expect(keyOf(page, 'q')).toHaveCount(0)
  await typeByTouch(page, 'किताबें')
  await expect(search).toHaveValue('किताबें')
  await expectNoFindings(page, 'the keyboard in Devanagari')
  // The second layer serves one letter; a cluster is one key.
  await tap(keyOf(page, 'शिफ़्ट'))
  await tap(keyOf(page, 'क्ष'))
  await tap(keyOf(page, 'मिटाएँ'))
  await tap(keyOf(page, 'मिटाएँ'))
  await tap(keyOf(page, 'मिटाएँ'))
  await expect(search).toHaveValue('किताबें')
  await expect(keyOf(page, 'क')).toBeVisible()
  // From the symbols, one returns to the same script.
  await tap(keyOf(page, 'चिह्न'))
  await tap(keyOf(page, 'हिन्दी अक्षर'))
  for (const [width, height] of [
    [1280, 800],
    [1080, 1920],
  ] as const) {
    await page.setViewportSize({ width, height })
    for (const layer of ['क', 'ख']) {
      await expect(keyOf(page, layer)).toBeVisible()
      expect(await badKeys(page)).toEqual([])
      await tap(keyOf(page, 'शिफ़्ट'))
    }
  }
  await tap(keyOf(page, 'खोजें'))
  await expect(page.getByRole('main').getByText(/किताबें के परिणाम/)).toBeVisible()
  await expect(page.getByRole('main').locator('a[href*="Product_details"]').first()).toBeVisible()

  // Digits stay digits, and the next text field keeps the chosen script.
  await tap(page.getByRole('link', { name: 'मैं', exact: true }))
  await expect(keyOf(page, '1')).toBeVisible()
  await expect(keyOf(page, 'अंग्रेज़ी अक्षर')).toHaveCount(0)
  await expect(keyOf(page, 'क')).toHaveCount(0)
  await page.keyboard.press('Escape')
  await tapField(page.getByRole('searchbox').first())
  await tap(keyOf(page, 'अंग्रेज़ी अक्षर'))
  await expect(keyOf(page, 'q')).toBeVisible()
  await tap(keyOf(page, 'हिन्दी अक्षर'))
  await tap(keyboardOf(page).getByRole('button', { name: 'हो गया' }))

  await tap(page.getByRole('button', { name: 'समाप्त करें और मुझे भूल जाएँ' }))
  const next = await kiosk.pageAfter(page)
  await tap(next.getByRole('banner').getByRole('button', { name: 'हिन्दी' }))
  await tapField(next.getByRole('searchbox').first())
  await expect(keyOf(next, 'q')).toBeVisible()
})
