import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from 'playwright/test'
import { expect } from './shop-test.ts'

/** axe finds nothing on the page as it stands. @param where names the page in a failure. */
export async function expectNoFindings(page: Page, where: string): Promise<void> {
  await page.waitForLoadState('networkidle')
  const { violations } = await new AxeBuilder({ page }).analyze()
  const findings = violations.map(({ id, help, nodes }) => ({
    rule: `${id}: ${help}`,
    where: nodes.slice(0, 3).map((node) => node.html.slice(0, 160)),
  }))
  expect(findings, where).toEqual([])
}
