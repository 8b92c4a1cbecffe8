/** `/api/docs`: the calls as OpenAPI, described by the very schemas that parse them. */
import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import { toJsonSchema } from '@valibot/to-json-schema'
import type { FastifyInstance } from 'fastify'
import type { OpenAPIV3, OpenAPIV3_1 } from 'openapi-types'
import type * as v from 'valibot'
import { endpoints, type Endpoint } from '../../src/contract/endpoints.ts'
import { heartbeatEndpoint } from '../../src/contract/heartbeat.ts'
import { API_PREFIX } from './api-routes.ts'

const PATH_PARAMETER = /:(\w+)/g

/**
 * What a schema lets out. A field that reads as something of its own where it is missing (`text`, `listOf`) is
 * always there then, though it may be missing from what comes in.
 */
function schemaOf(schema: v.GenericSchema): OpenAPIV3_1.SchemaObject {
  const { $schema: _dialect, ...described } = toJsonSchema(schema, {
    target: 'draft-2020-12',
    typeMode: 'output',
    errorMode: 'ignore',
    overrideSchema: ({ valibotSchema, jsonSchema }) =>
      isObjectSchema(valibotSchema)
        ? { ...jsonSchema, required: alwaysPresent(valibotSchema.entries) }
        : undefined,
  })
  return described as OpenAPIV3_1.SchemaObject
}

function isObjectSchema(schema: v.GenericSchema): schema is v.ObjectSchema<v.ObjectEntries, undefined> {
  return schema.type === 'object'
}

function alwaysPresent(entries: v.ObjectEntries): string[] {
  return Object.entries(entries).flatMap(([field, entry]) => {
    const mayBeMissing = entry.type === 'optional' || entry.type === 'nullish'
    const isFilled = ('default' in entry && entry.default !== undefined) || 'fallback' in entry
    return mayBeMissing && !isFilled ? [] : [field]
  })
}

function replyOf(endpoint: Pick<Endpoint, 'response'>): OpenAPIV3_1.SchemaObject {
  return {
    type: 'object',
    required: ['message', 'code', 'data'],
    properties: {
      message: { type: 'string' },
      code: { type: 'integer' },
      data: schemaOf(endpoint.response),
    },
  }
}

type DescribedCall = Pick<Endpoint, 'method' | 'path' | 'request' | 'response'> & {
  access: Endpoint['access'] | 'terminal'
}

function securityOf({ access }: DescribedCall): Pick<OpenAPIV3_1.OperationObject, 'security'> {
  if (access === 'member') return { security: [{ session: [] }] }
  return access === 'terminal' ? { security: [{ terminal: [] }] } : {}
}

function operationOf(name: string, endpoint: DescribedCall): OpenAPIV3_1.OperationObject {
  const parameters = [...endpoint.path.matchAll(PATH_PARAMETER)].map(([, parameter = '']) => ({
    name: parameter,
    in: 'path',
    required: true,
    schema: { type: 'string' as const },
  }))
  return {
    operationId: name,
    parameters,
    ...(endpoint.method === 'POST'
      ? { requestBody: { content: { 'application/json': { schema: schemaOf(endpoint.request) } } } }
      : {}),
    ...securityOf(endpoint),
    responses: {
      200: { description: 'Success', content: { 'application/json': { schema: replyOf(endpoint) } } },
      default: { description: 'A refusal: `message` says why, `code` is the HTTP status, `data` is null.' },
    },
  }
}

/** Every call that the server answers below `api/v1`: the endpoint table, and the heartbeat of terminals. */
const described: Record<string, DescribedCall> = {
  ...endpoints,
  heartbeat: { ...heartbeatEndpoint, access: 'terminal' },
}

/** The OpenAPI description of every call. */
export function describeApi(): OpenAPIV3_1.Document {
  const paths: Record<string, OpenAPIV3_1.PathItemObject> = {}
  for (const [name, endpoint] of Object.entries(described)) {
    const path = API_PREFIX + endpoint.path.replaceAll(PATH_PARAMETER, '{$1}')
    paths[path] = { [endpoint.method.toLowerCase()]: operationOf(name, endpoint) }
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Rewards points shop', version: 'v1' },
    paths,
    components: {
      securitySchemes: {
        session: { type: 'http', scheme: 'bearer' },
        terminal: {
          type: 'apiKey',
          in: 'header',
          name: 'Authorization',
          description: '`Terminal <token>`, as `npm run admin -- terminal enrol` made it',
        },
      },
    },
  }
}

/** Serves the description at `/api/docs`, and as JSON at `/api/docs/json`. */
export async function registerApiDocs(app: FastifyInstance): Promise<void> {
  await app.register(swagger, {
    mode: 'static',
    specification: { document: describeApi() as OpenAPIV3.Document },
  })
  await app.register(swaggerUi, { routePrefix: '/api/docs', staticCSP: true })
}
