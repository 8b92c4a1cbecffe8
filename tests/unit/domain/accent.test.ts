import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { surfaces } from '../../../src/lib/surfaces.ts'
import { accentOf, contrast, TEXT_CONTRAST } from '../../../src/domain/accent.ts'
import { fuzzRuns } from '../../setup/fuzz-runs.ts'

const anyColour = fc
  .integer({ min: 0, max: 0xffffff })
  .map((number) => `#${number.toString(16).padStart(6, '0')}`)

describe('contrast', () => {
  test('is 21 between black and white and 1 between equals', () => {
    expect(contrast('#000000', '#ffffff')).toBeCloseTo(21)
    expect(contrast('#336699', '#336699')).toBe(1)
  })
})

describe.each(['light', 'dark'] as const)('an accent in the %s scheme', (scheme) => {
  test('keeps 4.5:1 wherever it carries text, whatever colour a client picks', () => {
    fc.assert(
      fc.property(anyColour, (colour) => {
        const { accent, ink, hover, soft, strong } = accentOf(colour, scheme)
        expect(contrast(ink, accent)).toBeGreaterThanOrEqual(TEXT_CONTRAST)
        expect(contrast(ink, hover)).toBeGreaterThanOrEqual(TEXT_CONTRAST)
        for (const ground of [...Object.values(surfaces[scheme]), soft])
          expect(contrast(strong, ground)).toBeGreaterThanOrEqual(TEXT_CONTRAST)
      }),
      { numRuns: fuzzRuns(400) },
    )
  })

  test('is made of colours that CSS understands', () => {
    fc.assert(
      fc.property(anyColour, (colour) => {
        for (const part of Object.values(accentOf(colour, scheme))) expect(part).toMatch(/^#[\da-f]{6}$/)
      }),
    )
  })
})

test('a brand colour stays as the client has it in the light scheme', () => {
  expect(accentOf('#E4002B', 'light').accent).toBe('#e4002b')
})

test('a deep brand colour is lifted in the dark scheme, so that its buttons can be seen', () => {
  expect(contrast(accentOf('#0a1230', 'dark').accent, surfaces.dark.page)).toBeGreaterThanOrEqual(3)
})

test.each(['#111111', '#6b6b6b', '#000000'])(
  'a grey brand colour (%s) is a light fill in the dark scheme: a middle grey would look disabled',
  (colour) => {
    const { accent, ink, strong } = accentOf(colour, 'dark')
    expect(contrast(accent, surfaces.dark.page)).toBeGreaterThanOrEqual(10)
    expect(contrast(strong, surfaces.dark.page)).toBeGreaterThanOrEqual(10)
    expect(ink).not.toBe('#ffffff')
    expect(accentOf(colour, 'light').accent).toBe(colour)
  },
)

test('white is preferred as ink where it can be read', () => {
  expect(accentOf('#1c5f50', 'light').ink).toBe('#ffffff')
  expect(accentOf('#ffd400', 'light').ink).not.toBe('#ffffff')
})
