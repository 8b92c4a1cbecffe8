/** The fields of a request, read from its schema, so that tests cover new ones automatically. */

/** `['cart_items', 0, 'quantity']`; 0 is an entry of a list. */
export type FieldPath = readonly (string | number)[]

/** The possible parts of a valibot schema. */
interface Parts {
  pipe?: readonly unknown[]
  entries?: Readonly<Record<string, unknown>>
  item?: unknown
  wrapped?: unknown
  options?: readonly unknown[]
}

/** @returns every field at every depth, without duplicates, outer ones first */
export function fieldsOf(schema: unknown): FieldPath[] {
  if (typeof schema !== 'object' || schema === null) return []
  const { pipe = [], entries = {}, item, wrapped, options = [] }: Parts = schema
  const below = (key: string | number, part: unknown): FieldPath[] => [
    [key],
    ...fieldsOf(part).map((path): FieldPath => ([key] as FieldPath).concat(path)),
  ]
  const all = [
    ...Object.entries(entries).flatMap(([name, field]) => below(name, field)),
    ...(item === undefined ? [] : below(0, item)),
    // All of them parse the same value.
    ...[...pipe, wrapped, ...options].flatMap((part) => fieldsOf(part)),
  ]
  return [...new Map(all.map((path) => [JSON.stringify(path), path])).values()]
}

/** @returns the request with another value in that field */
export function withField(request: unknown, [key, ...rest]: FieldPath, value: unknown): unknown {
  if (key === undefined) return value
  if (typeof key === 'number') {
    const list: readonly unknown[] = Array.isArray(request) ? request : []
    return [withField(list[0], rest, value), ...list.slice(1)]
  }
  const fields = (request ?? {}) as Record<string, unknown>
  return { ...fields, [key]: withField(fields[key], rest, value) }
}
