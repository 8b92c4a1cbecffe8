/** Lighthouse's four scores for a page, on a mobile phone, with applied (not simulated) Slow 4G and processor. */
import lighthouse from 'lighthouse'
import puppeteer from 'puppeteer-core'
import { findOrInstallBrowser, quietBrowserArguments } from '../setup/find-browser.ts'
import type { Visit } from './visit.ts'

export interface Scores {
  performance: number
  accessibility: number
  'best-practices': number
  seo: number
}

/** @returns the scores, from 0 to 100. @throws if Lighthouse gave no result */
export async function lighthouseScores({ url, session = {} }: Visit): Promise<Scores> {
  const browser = await puppeteer.launch({
    executablePath: findOrInstallBrowser(),
    args: ['--no-sandbox', ...quietBrowserArguments],
  })
  try {
    const page = await browser.newPage()
    await page.evaluateOnNewDocument((kept) => {
      for (const [key, value] of Object.entries(kept)) sessionStorage.setItem(key, value)
    }, session)
    const flags = { logLevel: 'error', disableStorageReset: false, throttlingMethod: 'devtools' } as const
    const result = await lighthouse(url, flags, undefined, page)
    if (result === undefined) throw new Error(`Lighthouse gave no result for ${url}`)
    const score = (name: keyof Scores): number => Math.round((result.lhr.categories[name]?.score ?? 0) * 100)
    return {
      performance: score('performance'),
      accessibility: score('accessibility'),
      'best-practices': score('best-practices'),
      seo: score('seo'),
    }
  } finally {
    await browser.close()
  }
}
