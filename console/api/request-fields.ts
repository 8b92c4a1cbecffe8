import type * as v from 'valibot'
import type { AdminCallName } from '../../src/contract/admin/calls.ts'
import { adminRequests } from '../../src/contract/admin/requests.ts'

/** The object schema inside of pipes. */
export type ObjectIn<Schema> = Schema extends
  | v.ObjectSchema<v.ObjectEntries, undefined>
  | v.StrictObjectSchema<v.ObjectEntries, undefined>
  ? Schema
  : Schema extends { pipe: readonly (infer Part)[] }
    ? Part extends v.GenericSchema
      ? ObjectIn<Part>
      : never
    : never

interface Nested {
  entries?: v.ObjectEntries
  pipe?: readonly object[]
}

function fieldsIn({ entries, pipe = [] }: Nested): v.ObjectEntries | undefined {
  if (entries !== undefined) return entries
  return pipe.map(fieldsIn).find((fields) => fields !== undefined)
}

/** The schemas of a call's fields, by name: a form's schema is made of them. */
export const requestFields = <Name extends AdminCallName>(name: Name) =>
  fieldsIn(adminRequests[name]) as ObjectIn<(typeof adminRequests)[Name]>['entries']
