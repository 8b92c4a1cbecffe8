/** `/api/docs`: the calls as OpenAPI, described by the very schemas that parse them. */
import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import type { FastifyInstance } from 'fastify'
import type { OpenAPIV3, OpenAPIV3_1 } from 'openapi-types'
import * as z from 'zod/mini'
import { endpoints, type Endpoint } from '../../src/contract/endpoints.ts'
import { API_PREFIX } from './api-routes.ts'

const PATH_PARAMETER = /:(\w+)/g

function schemaOf(schema: z.ZodMiniType): OpenAPIV3_1.SchemaObject {
  const { $schema: _dialect, ...described } = z.toJSONSchema(schema, { io: 'output', unrepresentable: 'any' })
  return described as OpenAPIV3_1.SchemaObject
}

function replyOf(endpoint: Endpoint): OpenAPIV3_1.SchemaObject {
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

function operationOf(name: string, endpoint: Endpoint): OpenAPIV3_1.OperationObject {
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
    ...(endpoint.access === 'member' ? { security: [{ session: [] }] } : {}),
    responses: {
      200: { description: 'Success', content: { 'application/json': { schema: replyOf(endpoint) } } },
      default: { description: 'A refusal: `message` says why, `code` is the HTTP status, `data` is null.' },
    },
  }
}

/** The OpenAPI description of the endpoint table. */
export function describeApi(): OpenAPIV3_1.Document {
  const paths: Record<string, OpenAPIV3_1.PathItemObject> = {}
  for (const [name, endpoint] of Object.entries<Endpoint>(endpoints)) {
    const path = API_PREFIX + endpoint.path.replaceAll(PATH_PARAMETER, '{$1}')
    paths[path] = { [endpoint.method.toLowerCase()]: operationOf(name, endpoint) }
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Rewards points shop', version: 'v1' },
    paths,
    components: { securitySchemes: { session: { type: 'http', scheme: 'bearer' } } },
  }
}

/** Serves the description at `/api/docs`, and as JSON at `/api/docs/json`. */
export async function registerApiDocs(app: FastifyInstance): Promise<void> {
  await app.register(swagger, {
    mode: 'static',
    specification: { document: describeApi() as OpenAPIV3.Document },
  })
  await app.register(swaggerUi, { routePrefix: '/api/docs' })
}
