/** The tests' own list of features that Chromium turns off replaces Playwright's, and must contain it. */
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { expect, it } from 'vitest'
import { disabledFeatures } from '../../setup/launch-options.ts'

it('turns off every feature that this version of Playwright does', () => {
  const bundle = createRequire(import.meta.url).resolve('playwright-core/lib/coreBundle')
  const [, list = ''] = /\bdisabledFeatures = \[(.*?)\]/s.exec(readFileSync(bundle, 'utf8')) ?? []
  const theirs = [...list.matchAll(/^\s*"(\w+)"/gm)].map(([, name]) => name)
  expect(theirs).toContain('PaintHolding')
  expect(disabledFeatures).toEqual(expect.arrayContaining(theirs))
})
