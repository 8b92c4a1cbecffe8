/** Lighthouse's four marks for a page, on a mobile phone, its Slow 4G and processor applied and not calculated. */
import lighthouse from 'lighthouse'
import puppeteer from 'puppeteer-core'

export type Scores = Record<'performance' | 'accessibility' | 'best-practices' | 'seo', number>

/**
 * @param session what session storage holds already: the shop's inner pages need their client.
 * @returns each mark from 0 to 100.
 * @throws where Lighthouse gave no result.
 */
export async function lighthouseScores(
  browserPath: string,
  url: string,
  session: Record<string, string>,
): Promise<Scores> {
  const browser = await puppeteer.launch({
    executablePath: browserPath,
    args: ['--no-sandbox', '--disable-background-networking', '--disable-component-update', '--no-first-run'],
  })
  try {
    const page = await browser.newPage()
    await page.evaluateOnNewDocument((kept) => {
      for (const [key, value] of Object.entries(kept)) sessionStorage.setItem(key, value)
    }, session)
    const flags = { logLevel: 'error', disableStorageReset: false, throttlingMethod: 'devtools' } as const
    const result = await lighthouse(url, flags, undefined, page)
    if (result === undefined) throw new Error(`Lighthouse gave no result for ${url}`)
    const { categories } = result.lhr
    const mark = (name: keyof Scores): number => Math.round((categories[name]?.score ?? 0) * 100)
    return {
      performance: mark('performance'),
      accessibility: mark('accessibility'),
      'best-practices': mark('best-practices'),
      seo: mark('seo'),
    }
  } finally {
    await browser.close()
  }
}
