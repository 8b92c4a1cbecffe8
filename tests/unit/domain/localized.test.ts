import { describe, expect, it } from 'vitest'
import { inLanguage, textIn } from '../../../src/domain/localized.ts'

describe('a name by language', () => {
  it('is shown in English, the language of the shop itself [S1.10]', () => {
    expect(inLanguage({ hi: 'थैला', en: 'Bag' })).toBe('Bag')
  })

  it('is shown in the current language, whichever that is [S1.11]', () => {
    expect(textIn('hi', { hi: 'थैला', en: 'Bag' })).toBe('थैला')
  })

  it.each([
    [{ hi: 'थैला' }, 'थैला'],
    [{ fr: 'Sac', en: 'Bag' }, 'Bag'],
    [{ en: '', hi: 'थैला' }, 'थैला'],
    [{}, ''],
  ])('%j is shown as "%s" [W.4]', (byLanguage: Record<string, string>, shown) => {
    expect(inLanguage(byLanguage)).toBe(shown)
  })
})
