import { expect, it } from 'vitest'
import { withBreakpoints } from '../../../build/custom-media.ts'
import { tablet } from '../../../src/lib/breakpoints.ts'

const resolved = (query: string) =>
  withBreakpoints(`@media ${query}{a{top:0}}`, { filename: 'a.css', minify: true })

it('a breakpoint by name is the media query that TypeScript knows by that name', () => {
  expect(resolved('(--tablet)')).toBe(resolved(tablet))
  expect(resolved('not (--tablet)')).toBe(resolved('(width < 48rem)'))
  expect(resolved('(--large-phone) and (not (--portrait-kiosk))')).toBe(
    resolved('(width >= 37.5rem) and (not ((width >= 60rem) and (height >= 100rem)))'),
  )
})

it('a name that nobody defined fails the build', () => {
  expect(() => resolved('(--tabelt)')).toThrow('--tabelt')
})
