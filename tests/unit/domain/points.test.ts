import { afterEach, expect, it } from 'vitest'
import { replaceTexts } from '../../../src/contract/messages/texts.ts'
import { showDate } from '../../../src/domain/dates.ts'
import { inLanguage } from '../../../src/domain/localized.ts'
import { formatPoints } from '../../../src/domain/points.ts'
import { hindi } from '../../../src/messages/hi/index.ts'
import { pointsNameTexts } from '../../../src/messages/points-name.ts'

afterEach(() => replaceTexts())

it('numbers, dates and names are written as the chosen language writes them [L.4]', () => {
  replaceTexts(hindi)
  expect(formatPoints(125_000)).toBe('1,25,000 पॉइंट')
  expect(showDate('2026-12-31')).toBe('31 दिसम्बर 2026')
  expect(inLanguage({ en: 'Bag', hi: 'थैला' })).toBe('थैला')
  expect(inLanguage({ fr: 'Sac', en: 'Bag' })).toBe('Bag')
})

it("an amount stands in the client's own unit [L.6]", () => {
  replaceTexts(pointsNameTexts('en', { one: 'star', many: 'stars', short: 'stars' }))
  expect(formatPoints(1250)).toBe('1,250 stars')
  expect(formatPoints(1)).toBe('1 star')
})
