import { describe, expect, it } from 'vitest'
import { inLanguage, LANGUAGE } from '../../../src/domain/localized.ts'

describe('a name by language', () => {
  it('is shown in English, the only language [S1.10]', () => {
    expect(LANGUAGE).toBe('en')
    expect(inLanguage({ hi: 'थैला', en: 'Bag' })).toBe('Bag')
  })

  it('is shown in the current language, whichever that is [S1.11]', () => {
    expect(inLanguage({ hi: 'थैला', en: 'Bag' }, 'hi')).toBe('थैला')
  })

  it.each([
    [{ hi: 'थैला' }, 'थैला'],
    [{ en: '', hi: 'थैला' }, 'थैला'],
    [{}, ''],
  ])('%j is shown as "%s" [W.4]', (byLanguage: Record<string, string>, shown) => {
    expect(inLanguage(byLanguage)).toBe(shown)
  })
})
