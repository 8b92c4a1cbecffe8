import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { AxeResults, RunOptions } from 'axe-core'
import type { Page } from 'playwright/test'
import { expect } from './shop-test.ts'

declare global {
  interface Window {
    axe?: { run: (context: Document, options: RunOptions) => Promise<AxeResults> }
  }
}

const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/**
 * axe finds nothing on the page as it stands.
 * @param where names the page in a failure.
 * @param rules all of axe's, unless told otherwise.
 */
export async function expectNoFindings(page: Page, where: string, rules: string[] = []): Promise<void> {
  await page.waitForLoadState('networkidle')
  // A kiosk shows a press for two frames (`show-presses.ts`): its colours pass as well.
  await expect(page.locator('[data-pressed]')).toHaveCount(0)
  // Once a document: to read half a megabyte of program anew takes longer than most pages take to be checked.
  if (await page.evaluate(() => window.axe === undefined)) await page.evaluate(axeSource)
  const findings = await page.evaluate(async (only) => {
    const options: RunOptions = { resultTypes: ['violations'] }
    if (only.length > 0) options.runOnly = only
    // A colour on its way from one scheme to the other is neither's; one that is inherited sets off the next. A toast
    // that comes or goes is half as dark as it will be.
    for (;;) {
      const transitions = document
        .getAnimations()
        .filter(
          (each) =>
            each instanceof CSSTransition ||
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

/** axe finds nothing in either scheme; the dark one differs by its colours alone. @param where names the page in a failure. */
export async function expectNoFindingsInEither(page: Page, where: string): Promise<void> {
  await expectNoFindings(page, where)
  await page.emulateMedia({ colorScheme: 'dark' })
  await expectNoFindings(page, `${where}, dark`, ['color-contrast'])
  await page.emulateMedia({ colorScheme: 'light' })
}
