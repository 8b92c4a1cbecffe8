import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from 'playwright/test'
import { expect } from './shop-test.ts'

/**
 * axe finds nothing on the page as it stands.
 * @param where names the page in a failure.
 * @param rules all of axe's, unless told otherwise.
 */
export async function expectNoFindings(page: Page, where: string, rules: string[] = []): Promise<void> {
  await page.waitForLoadState('networkidle')
  // The page has no frames, so axe needs no second page to put their results together.
  const axe = new AxeBuilder({ page }).setLegacyMode().options({ resultTypes: ['violations'] })
  const { violations } = await (rules.length > 0 ? axe.withRules(rules) : axe).analyze()
  const findings = violations.map(({ id, help, nodes }) => ({
    rule: `${id}: ${help}`,
    where: nodes.slice(0, 3).map((node) => node.html.slice(0, 160)),
  }))
  expect(findings, where).toEqual([])
}
