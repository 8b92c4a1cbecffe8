/** Values with some wrong parts. */
import fc from 'fast-check'

const odd = fc.constantFrom<unknown>(
  null,
  true,
  '',
  '\uD800',
  '\0',
  '../..',
  '%E0%A4%A',
  '__proto__',
  'a'.repeat(5000),
  '<img src=x onerror=evil()>',
  -1,
  0,
  1.5,
  1e308,
  -1e308,
  Number.MAX_SAFE_INTEGER,
  [],
  {},
  [[[]]],
  { en: null },
  { __proto__: null, en: '\uDC00' },
  [null],
  'javascript:evil()',
  '2026-13-45',
  { name: { name: { name: 1 } } },
)

/** A value with one part, at any depth, replaced. */
function corruptAt(value: unknown, path: readonly number[], by: unknown): unknown {
  const [step, ...rest] = path
  if (step === undefined || typeof value !== 'object' || value === null) return by
  const entries = Object.entries(value)
  if (entries.length === 0) return by
  const at = step % entries.length
  const changed = entries.map(
    ([key, part], index) => [key, index === at ? corruptAt(part, rest, by) : part] as const,
  )
  return Array.isArray(value) ? changed.map(([, part]) => part) : Object.fromEntries(changed)
}

// Mostly deep: an error at the top hides those below.
const path = fc.oneof(
  { weight: 9, arbitrary: fc.array(fc.nat(30), { minLength: 2, maxLength: 6 }) },
  { weight: 1, arbitrary: fc.array(fc.nat(30), { maxLength: 1 }) },
)

/** The value with one to ten parts, or all of it, replaced by wrong values. */
export function corrupted(value: unknown): fc.Arbitrary<unknown> {
  return fc
    .array(fc.tuple(path, odd), { minLength: 1, maxLength: 10 })
    .map((changes) => changes.reduce((whole, [where, by]) => corruptAt(whole, where, by), value))
}
