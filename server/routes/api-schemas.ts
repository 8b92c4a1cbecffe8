/** The contract's schemas as JSON Schema, for the OpenAPI description. */
import { toJsonSchema, toJsonSchemaDefs } from '@valibot/to-json-schema'
import type { OpenAPIV3_1 } from 'openapi-types'
import * as v from 'valibot'
import { entities } from '../../src/contract/replies.ts'

type SchemaObject = OpenAPIV3_1.SchemaObject

const described = {
  target: 'draft-2020-12',
  typeMode: 'output',
  // What no JSON Schema can say, such as a calendar's days, is checked all the same.
  errorMode: 'ignore',
} as const

const reference = (name: string): string => `#/components/schemas/${name}`

/** What replies are made of, by name. */
export function entitySchemas(): Record<string, SchemaObject> {
  return toJsonSchemaDefs(entities, {
    ...described,
    overrideRef: ({ referenceId }) => reference(referenceId),
  }) as Record<string, SchemaObject>
}

/** What a reply carries as `data`. */
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

/** What a call takes: a field is required where the call can't be read without it. */
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
