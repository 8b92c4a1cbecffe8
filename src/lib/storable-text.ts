/** Text that PostgreSQL can store: without NUL and without lone surrogates. */
import * as v from 'valibot'

type Path = readonly (string | number)[]

const HALF_A_PAIR = /\p{Cs}/u

const isStorable = (text: string): boolean => !text.includes('\0') && !HALF_A_PAIR.test(text)

/** Path of the first text that can't be stored; null if there is none. */
function pathToUnstorable(value: unknown, path: Path = []): Path | null {
  if (typeof value === 'string') return isStorable(value) ? null : path
  // Bytes are checked when they are read as text.
  if (value === null || typeof value !== 'object' || ArrayBuffer.isView(value)) return null
  for (const [key, part] of Object.entries(value)) {
    const unstorable = isStorable(key) ? pathToUnstorable(part, [...path, key]) : path
    if (unstorable !== null) return unstorable
  }
  return null
}

const MESSAGE = 'has a character that no text can hold: a NUL, or half of a character'

/** Extends a schema: refuses text that PostgreSQL can't store, in any field of the output. */
export function storable<Schema extends v.GenericSchema>(schema: Schema) {
  return v.pipe(
    schema,
    v.rawCheck<v.InferOutput<Schema>>(({ dataset, addIssue }) => {
      // Only if no other issue was reported.
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
