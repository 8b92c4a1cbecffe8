/** The fonts in which Chromium draws a page's texts. */
import type { Page } from 'playwright/test'

/**
 * The families that draw an element's own text, by element.
 * @param selector of the elements
 */
export async function drawnFonts(page: Page, selector = 'body, body *'): Promise<string[][]> {
  const browser = await page.context().newCDPSession(page)
  await browser.send('DOM.enable')
  await browser.send('CSS.enable')
  const { root } = await browser.send('DOM.getDocument')
  const { nodeIds } = await browser.send('DOM.querySelectorAll', { nodeId: root.nodeId, selector })
  const drawn: string[][] = []
  for (const nodeId of nodeIds) {
    const { fonts } = await browser.send('CSS.getPlatformFontsForNode', { nodeId })
    drawn.push(fonts.map(({ familyName }) => familyName))
  }
  await browser.detach()
  return drawn
}
