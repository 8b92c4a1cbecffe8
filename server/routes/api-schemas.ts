/** The contract's schemas as JSON Schema, for the OpenAPI description. */
import { toJsonSchema, toJsonSchemaDefs } from '@valibot/to-json-schema'
import type { OpenAPIV3_1 } from 'openapi-types'
import * as v from 'valibot'
import { entities } from '../../src/contract/server-replies.ts'

type SchemaObject = OpenAPIV3_1.SchemaObject

const described = {
  target: 'draft-2020-12',
  typeMode: 'output',
  // Rules that JSON Schema can't express, such as valid dates, are left out of the description but still checked.
  errorMode: 'ignore',
} as const

const reference = (name: string): string => `#/components/schemas/${name}`

/** The replies' entities, by name. */
export function entitySchemas(): Record<string, SchemaObject> {
  return toJsonSchemaDefs(entities, {
    ...described,
    overrideRef: ({ referenceId }) => reference(referenceId),
  }) as Record<string, SchemaObject>
}

/** Schema of a reply's `data`. */
export function replySchema(data: v.GenericSchema): SchemaObject {
  const {
    $schema: _dialect,
    $defs: _definitions,
    ...schema
  } = toJsonSchema(data, {
    ...described,
    definitions: entities,
    overrideRef: ({ referenceId }) => reference(referenceId),
  })
  return schema as SchemaObject
}

/** Schema of a request; a field is required if the call can't be parsed without it. */
export function requestSchema(request: v.GenericSchema): SchemaObject {
  const { $schema: _dialect, ...schema } = toJsonSchema(request, {
    ...described,
    overrideSchema: ({ valibotSchema, jsonSchema }) =>
      isObjectSchema(valibotSchema)
        ? { ...jsonSchema, required: neededFields(valibotSchema.entries) }
        : undefined,
  })
  return schema as SchemaObject
}

function isObjectSchema(schema: v.GenericSchema): schema is v.ObjectSchema<v.ObjectEntries, undefined> {
  return schema.type === 'object' || schema.type === 'strict_object'
}

function neededFields(entries: v.ObjectEntries): string[] {
  return Object.keys(entries).filter((field) => {
    const entry = entries[field]
    return entry !== undefined && !v.safeParse(v.object({ [field]: entry }), {}).success
  })
}
