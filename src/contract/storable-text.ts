/** Text that PostgreSQL can hold: no NUL, and no half of a pair of UTF-16. */
import * as v from 'valibot'

type Path = readonly (string | number)[]

const HALF_A_PAIR = /\p{Cs}/u

const isStorable = (text: string): boolean => !text.includes('\0') && !HALF_A_PAIR.test(text)

/** Where such a text stands in a value that was read; null if none does. */
function pathToUnstorable(value: unknown, path: Path = []): Path | null {
  if (typeof value === 'string') return isStorable(value) ? null : path
  if (value === null || typeof value !== 'object') return null
  for (const [key, part] of Object.entries(value)) {
    const found = isStorable(key) ? pathToUnstorable(part, [...path, key]) : path
    if (found !== null) return found
  }
  return null
}

const MESSAGE = 'has a character that no text can hold: a NUL, or half of a character'

/** The schema, which then also refuses what PostgreSQL can't hold, in whichever field; what it leaves out may hold anything. */
export function storable<Schema extends v.GenericSchema>(schema: Schema) {
  return v.pipe(
    schema,
    v.rawCheck<v.InferOutput<Schema>>(({ dataset, addIssue }) => {
      // What is wrong for another reason has been said.
      const path = dataset.typed && dataset.issues === undefined ? pathToUnstorable(dataset.value) : null
      if (path === null) return
      const items = path.map((key) => ({
        type: 'unknown' as const,
        origin: 'value' as const,
        input: dataset.value,
        key,
        value: null,
      }))
      const [first, ...others] = items
      addIssue(first === undefined ? { message: MESSAGE } : { message: MESSAGE, path: [first, ...others] })
    }),
  )
}
