/**
 * Lighthouse's four scores for a page, on a mobile phone, with applied (not simulated) Slow 4G and processor
 * throttling.
 */
import lighthouse from 'lighthouse'
import puppeteer from 'puppeteer-core'
import { median } from './bench.ts'

const MARKS = ['performance', 'accessibility', 'best-practices', 'seo'] as const

export type Scores = Record<(typeof MARKS)[number], number>

/**
 * @param session initial session storage: the shop's inner pages need their client.
 * @param rounds an odd number.
 * @returns each score's median, from 0 to 100
 * @throws if Lighthouse gave no result
 */
export async function medianScores(
  browserPath: string,
  url: string,
  session: Record<string, string>,
  rounds: number,
): Promise<Scores> {
  const runs: Scores[] = []
  for (let round = 0; round < rounds; round++) runs.push(await lighthouseScores(browserPath, url, session))
  return Object.fromEntries(MARKS.map((mark) => [mark, median(runs.map((scores) => scores[mark]))])) as Scores
}

async function lighthouseScores(
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
    return Object.fromEntries(MARKS.map((name) => [name, mark(name)])) as Scores
  } finally {
    await browser.close()
  }
}
