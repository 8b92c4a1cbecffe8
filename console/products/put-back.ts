/** A change of the history the other way round. */
import * as v from 'valibot'
import { productTexts } from '../../src/contract/admin/products.ts'
import type { AdminRequest } from '../api/admin-call.ts'

const byLanguage = v.record(v.string(), v.string())
const withId = v.object({ id: v.number() })

/** A field's earlier value as a request has it. */
function earlierOf(field: string, [before, after]: readonly [unknown, unknown]): unknown {
  if (productTexts.some((text) => text === field)) {
    const was = v.parse(v.fallback(byLanguage, {}), before)
    const is = v.parse(v.fallback(byLanguage, {}), after)
    // A language that had no text then has none again.
    const codes = [...new Set([...Object.keys(was), ...Object.keys(is)])]
    return Object.fromEntries(
      codes.filter((code) => was[code] !== is[code]).map((code) => [code, was[code] ?? null]),
    )
  }
  if (field === 'occasions') return v.parse(v.array(withId), before).map(({ id }) => id)
  const named = v.safeParse(withId, before)
  return named.success ? named.output.id : before
}

/** @param fields a line of the history: each field before and after */
export const putBackOf = (
  fields: Readonly<Record<string, readonly [unknown, unknown]>>,
): Omit<AdminRequest<'changeProduct'>, 'id' | 'version'> =>
  Object.fromEntries(Object.entries(fields).map(([field, change]) => [field, earlierOf(field, change)]))
