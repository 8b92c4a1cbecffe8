/** The tests use their own fonts, because a machine's fonts would decide what fits in a line. */
import { openShop } from '../journey.ts'
import { expect, test } from '../shop-test.ts'

/** The fonts in which Chromium must render the page's texts, by family. */
const faces: Record<string, RegExp> = {
  narrow: /^(?:Arimo|Noto Sans Devanagari)/,
  'wide @release': /^DejaVu Sans/,
}

test("every text is drawn with the tests' own fonts", async ({ page }, { project }) => {
  test.skip(process.platform !== 'linux' || !!process.env['TEST_FONTS'], 'the fonts are the machine’s')
  await openShop(page)
  await page.evaluate(() => document.body.append('ऐसा धन्यवाद 简体 ₹ → ✓'))
  const browser = await page.context().newCDPSession(page)
  await browser.send('DOM.enable')
  await browser.send('CSS.enable')
  const { root } = await browser.send('DOM.getDocument')
  const { nodeId } = await browser.send('DOM.querySelector', { nodeId: root.nodeId, selector: 'body' })
  const { nodeIds } = await browser.send('DOM.querySelectorAll', { nodeId, selector: '*' })
  const families = new Set<string>()
  for (const id of [nodeId, ...nodeIds]) {
    const { fonts } = await browser.send('CSS.getPlatformFontsForNode', { nodeId: id })
    for (const { familyName } of fonts) families.add(familyName)
  }
  const own = faces[project.name]
  expect([...families].filter((family) => own?.test(family) !== true)).toEqual([])
  expect(families.size).toBeGreaterThan(0)
})
