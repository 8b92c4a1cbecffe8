/** JSON text of a value, branded with the value's type: a reader of users can't answer a call for orders. */

declare const ofValue: unique symbol

/** JSON text of a `Value`. SQL that returns it claims the type; tests check it against the schema. */
export type JsonOf<Value> = string & { readonly [ofValue]: Value }

export function toJson<Value>(value: Value): JsonOf<Value> {
  return JSON.stringify(value) as JsonOf<Value>
}

/** Joins serialised fields into an object. */
export function jsonObject<Value extends object>(fields: {
  [Name in keyof Value]: JsonOf<Value[Name]>
}): JsonOf<Value> {
  const parts = Object.entries(fields).map(([name, json]) => `${JSON.stringify(name)}:${String(json)}`)
  return `{${parts.join(',')}}` as JsonOf<Value>
}
