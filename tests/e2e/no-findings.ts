import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { AxeResults, RunOptions } from 'axe-core'
import type { Page } from 'playwright/test'
import { expect, noRequests } from './shop-test.ts'

declare global {
  interface Window {
    axe?: { run: (context: Document, options: RunOptions) => Promise<AxeResults> }
  }
}

const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/**
 * Expects that axe finds nothing on the current page.
 * @param where the page's name in a failure
 * @param rules all of axe's by default
 */
export async function expectNoFindings(page: Page, where: string, rules: string[] = []): Promise<void> {
  await noRequests(page)
  // A kiosk shows a press for two frames (`show-presses.ts`), with other colours.
  // A search field whose hits are open has the attribute too.
  await expect(page.locator('[data-pressed]:not([role=combobox])')).toHaveCount(0)
  // Once per document: parsing half a megabyte again takes longer than checking most pages.
  if (await page.evaluate(() => window.axe === undefined)) await page.evaluate(axeSource)
  const findings = await page.evaluate(async (only) => {
    const options: RunOptions = { resultTypes: ['violations'] }
    if (only.length > 0) options.runOnly = only
    // During a change of scheme colours are in between, and inherited ones start further transitions. A toast that
    // appears or disappears is half transparent.
    for (;;) {
      const transitions = document.getAnimations().filter(
        (each) =>
          // A countdown's ring is never at rest, and changes no colour.
          (each instanceof CSSTransition && each.transitionProperty !== 'stroke-dashoffset') ||
          (each instanceof CSSAnimation &&
            each.animationName.startsWith('toast-') &&
            each.playState === 'running'),
      )
      if (transitions.length === 0) break
      await Promise.allSettled(transitions.map(({ finished }) => finished))
    }
    const { violations } = await window.axe!.run(document, options)
    return violations.map(({ id, help, nodes }) => ({
      rule: `${id}: ${help}`,
      where: nodes.slice(0, 3).map((node) => node.html.slice(0, 160)),
    }))
  }, rules)
  expect(findings, where).toEqual([])
}

/**
 * Expects that axe finds nothing in both schemes; the dark one only differs in its colours. @param where the page's
 * name in a failure
 */
export async function expectNoFindingsInEither(page: Page, where: string): Promise<void> {
  await expectNoFindings(page, where)
  await page.emulateMedia({ colorScheme: 'dark' })
  await expectNoFindings(page, `${where}, dark`, ['color-contrast'])
  await page.emulateMedia({ colorScheme: 'light' })
}
