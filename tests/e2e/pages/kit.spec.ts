/**
 * The kit's page: every piece in every state, light and dark, in two accents. axe finds nothing, and nothing looks
 * otherwise than in the pictures beside this file. After a change that is meant, `npm run test:e2e -- kit.spec.ts -u`
 * takes them anew.
 */
import path from 'node:path'
import type { Page } from 'playwright/test'
import { build, preview, type PreviewServer } from 'vite'
import { findTestBrowser, isWindowless } from '../../setup/find-browser.ts'
import { expectNoFindings } from '../no-findings.ts'
import { expect, test } from '../shop-test.ts'

const configFile = path.resolve('build/vite.kit.config.ts')
/** What the page shows by its `show`, a text that is there once all of it is, and axe's rules, if not all of them. */
interface Shown {
  show: string
  text: string
  rules?: string[]
}

const pieces: Shown = { show: 'pieces', text: 'Width' }
const overlays: Shown[] = [
  { show: 'dialog', text: 'Your points stay as they are.' },
  { show: 'sheet', text: 'Save' },
  { show: 'floating', text: 'That did not work' },
  // Three of what a page has once.
  { show: 'keyboards', text: 'Shift', rules: ['color-contrast', 'button-name'] },
]

/** What lies over a page is seen once in each scheme and in each accent. */
const looks = [
  { colorScheme: 'light', accent: 'own', colour: '', shown: [pieces, ...overlays] },
  { colorScheme: 'light', accent: 'bright', colour: 'f4b400', shown: [pieces] },
  { colorScheme: 'dark', accent: 'own', colour: '', shown: [pieces] },
  { colorScheme: 'dark', accent: 'bright', colour: 'f4b400', shown: [pieces, ...overlays] },
] as const

/** The pictures are this browser's; Chromium with windows and other systems smooth letters in ways of their own. */
const comparesPictures =
  process.platform === 'linux' && isWindowless(findTestBrowser()) && !process.env['TEST_FONTS']

let server: PreviewServer

// One worker builds the page, once.
test.describe.configure({ mode: 'default' })
test.beforeAll(async () => {
  await build({ configFile, logLevel: 'error' })
  server = await preview({ configFile, logLevel: 'error', preview: { host: '127.0.0.1', port: 0 } })
})
test.afterAll(() => server.close())

/** Shows what names a state in `data-pseudo` as if it were in it. */
async function forcePseudoStates(page: Page): Promise<void> {
  const browser = await page.context().newCDPSession(page)
  await browser.send('DOM.enable')
  await browser.send('CSS.enable')
  const { root } = await browser.send('DOM.getDocument')
  for (const forced of ['hover', 'active', 'focus-visible']) {
    const selector = `[data-pseudo='${forced}']`
    const { nodeIds } = await browser.send('DOM.querySelectorAll', { nodeId: root.nodeId, selector })
    for (const nodeId of nodeIds)
      await browser.send('CSS.forcePseudoState', { nodeId, forcedPseudoClasses: [forced] })
  }
}

test('the kit is set in the type of the shop, and for the pictures in the font that it ships', async ({
  page,
}) => {
  const { port } = server.httpServer.address() as { port: number }
  const fontOf = async (query: string) => {
    await page.goto(`http://127.0.0.1:${port}/${query}`)
    await expect(page.getByText(pieces.text).last()).toBeVisible()
    return page.evaluate(() => getComputedStyle(document.body).fontFamily)
  }
  expect(await fontOf('')).toContain('system-ui')
  expect(await fontOf('?font=shipped')).toBe('Kit')
})

for (const { colorScheme, accent, colour, shown } of looks) {
  test.describe(`the kit, ${colorScheme}, ${accent} accent`, () => {
    // At half its size a picture shows every line still, and is a third as large.
    test.use({ colorScheme, viewport: { width: 1200, height: 760 }, deviceScaleFactor: 0.5 })

    test('has no findings, and looks as it did', async ({ page }) => {
      const { port } = server.httpServer.address() as { port: number }
      for (const { show, text, rules } of shown) {
        await page.goto(`http://127.0.0.1:${port}/?font=shipped&show=${show}&accent=${colour}`)
        await expect(page.getByText(text).last()).toBeVisible()
        await expectNoFindings(page, show, rules)
        if (!comparesPictures) continue
        await forcePseudoStates(page)
        await expect.soft(page).toHaveScreenshot(`${show}-${colorScheme}-${accent}.png`, {
          fullPage: true,
          scale: 'device',
          // Ended at once, a toast's time would be over. Nothing else moves where less motion is asked for.
          animations: show === 'floating' ? 'allow' : 'disabled',
          // Another release may smooth a letter otherwise; square corners on the buttons are twice as much.
          maxDiffPixelRatio: 0.0006,
        })
      }
    })
  })
}
