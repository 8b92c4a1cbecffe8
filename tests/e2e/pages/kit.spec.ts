/**
 * The kit's page: every piece in every state, light and dark, with two accents. axe has no findings, and everything
 * looks like the screenshots beside this file. After an intended change `npm run test:e2e -- kit.spec.ts -u` updates
 * them.
 */
import path from 'node:path'
import type { Page } from 'playwright/test'
import { build, preview, type PreviewServer } from 'vite'
import { findTestBrowser, isWindowless } from '../../setup/find-browser.ts'
import { expectNoFindings } from '../no-findings.ts'
import { expect, test } from '../shop-test.ts'

const configFile = path.resolve('build/vite.kit.config.ts')
/** The page's `show` parameter, a text that appears when it is complete, and axe's rules, if not all. */
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
  // A page normally has one keyboard; this one has three.
  { show: 'keyboards', text: 'Shift', rules: ['color-contrast', 'button-name'] },
]

/** Overlays are checked once in each scheme and with each accent. */
const looks = [
  { colorScheme: 'light', accent: 'own', colour: '', shown: [pieces, ...overlays] },
  { colorScheme: 'light', accent: 'bright', colour: 'f4b400', shown: [pieces] },
  { colorScheme: 'dark', accent: 'own', colour: '', shown: [pieces] },
  { colorScheme: 'dark', accent: 'bright', colour: 'f4b400', shown: [pieces, ...overlays] },
] as const

/** The screenshots are this browser's: Chromium with windows, and other systems, smooth letters differently. */
const comparesPictures =
  process.platform === 'linux' && isWindowless(findTestBrowser()) && !process.env['TEST_FONTS']

let server: PreviewServer

// One worker, so that the page is built once.
test.describe.configure({ mode: 'default' })
test.beforeAll(async () => {
  await build({ configFile, logLevel: 'error' })
  server = await preview({ configFile, logLevel: 'error', preview: { host: '127.0.0.1', port: 0 } })
})
test.afterAll(() => server.close())

/** Forces the pseudo-class that an element names in `data-pseudo`. */
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

test(
  'the kit is set in the type of the shop, and for the pictures in the font that it ships',
  { tag: '@release' },
  async ({ page }) => {
    const { port } = server.httpServer.address() as { port: number }
    const fontOf = async (query: string) => {
      await page.goto(`http://127.0.0.1:${port}/${query}`)
      await expect(page.getByText(pieces.text).last()).toBeVisible()
      return page.evaluate(() => getComputedStyle(document.body).fontFamily)
    }
    expect(await fontOf('')).toContain('system-ui')
    expect(await fontOf('?font=shipped')).toBe('Kit')
  },
)

for (const { colorScheme, accent, colour, shown } of looks) {
  test.describe(`the kit, ${colorScheme}, ${accent} accent`, { tag: '@release' }, () => {
    // At half its size a screenshot still shows every line, and its file is a third as large.
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
          // Ending the animation at once would end the toast. Nothing else moves with reduced motion.
          animations: show === 'floating' ? 'allow' : 'disabled',
          // Another release may smooth letters differently; square button corners would be twice as much.
          maxDiffPixelRatio: 0.0006,
        })
      }
    })
  })
}
