/** The OpenAPI description of the admin API, generated from the table of calls. */
import type { OpenAPIV3_1 } from 'openapi-types'
import {
  ADMIN_API_PREFIX,
  adminCalls,
  type AdminCall,
  type AdminCallName,
} from '../../../src/contract/admin/calls.ts'
import { adminErrors } from '../../../src/contract/admin/errors.ts'
import { adminReplies } from '../../../src/contract/admin/replies.ts'
import { WORKBOOK_TYPE } from '../../../src/contract/admin/requests/files.ts'
import { adminRequests } from '../../../src/contract/admin/requests.ts'
import { replySchema, requestSchema } from '../api-schemas.ts'

type Schema = OpenAPIV3_1.SchemaObject

const PATH_PARAMETER = /:(\w+)/g
const KEY_FIELD = 'idempotency_key'
/** The body of an upload. */
const FILE_FIELD = 'file'

const binary: Schema = { type: 'string', format: 'binary' }
/** An upload's media types. */
const uploads = {
  table: { 'text/csv': { schema: { type: 'string' } }, [WORKBOOK_TYPE]: { schema: binary } },
  picture: { 'image/*': { schema: binary } },
} satisfies Record<NonNullable<AdminCall['upload']>, OpenAPIV3_1.RequestBodyObject['content']>

const json = (schema: Schema | OpenAPIV3_1.ReferenceObject) => ({
  content: { 'application/json': { schema } },
})

const errorResponse = (description: string): OpenAPIV3_1.ResponseObject => ({
  description,
  ...json({ $ref: '#/components/schemas/AdminError' }),
})

const successResponse = (name: AdminCallName, code: number) => ({
  description: 'Success',
  ...json({
    type: 'object',
    required: ['message', 'code', 'data'],
    properties: {
      message: { type: 'string' },
      code: { const: code },
      data: replySchema(adminReplies[name]),
    },
  }),
})

const pathParameters = (call: AdminCall) =>
  new Set([...call.path.matchAll(PATH_PARAMETER)].map(([, name = '']) => name))

function parametersOf(call: AdminCall, { properties = {}, required = [] }: Schema) {
  const inPath = pathParameters(call)
  return Object.entries(properties).flatMap(([name, schema]): OpenAPIV3_1.ParameterObject[] => {
    const parameter = { name, schema: schema as Schema } as OpenAPIV3_1.ParameterObject
    if (inPath.has(name)) return [{ ...parameter, in: 'path', required: true }]
    if (name === KEY_FIELD) return [{ ...parameter, name: 'Idempotency-Key', in: 'header', required: true }]
    const isInQuery = call.method === 'GET' || (call.upload !== undefined && name !== FILE_FIELD)
    return isInQuery ? [{ ...parameter, in: 'query', required: required.includes(name) }] : []
  })
}

function bodyOf(call: AdminCall, schema: Schema): Schema {
  const apart = pathParameters(call).add(KEY_FIELD)
  return {
    type: 'object',
    properties: Object.fromEntries(
      Object.entries(schema.properties ?? {}).filter(([name]) => !apart.has(name)),
    ),
    required: (schema.required ?? []).filter((name) => !apart.has(name)),
  }
}

function operationOf(name: AdminCallName): OpenAPIV3_1.OperationObject {
  const call: AdminCall = adminCalls[name]
  const schema = requestSchema(adminRequests[name])
  const parameters = parametersOf(call, schema)
  const body = bodyOf(call, schema)
  const hasBody = call.method !== 'GET' && Object.keys(body.properties ?? {}).length > 0
  const content = call.upload === undefined ? json(body) : { content: uploads[call.upload] }
  const { status = 200, permission } = call
  const isSeenBefore = 'dry_run' in (schema.properties ?? {})
  const statuses = new Set([
    status,
    ...(isSeenBefore ? [200] : []),
    ...(call.laterIn === undefined ? [] : [202]),
  ])
  const asked = permission === 'session' || permission === 'open' ? '' : `Needs \`${permission}\`.`
  return {
    operationId: name,
    summary: call.summary,
    ...(asked === '' ? {} : { description: asked }),
    ...(parameters.length > 0 ? { parameters } : {}),
    ...(hasBody ? { requestBody: { required: true, ...content } } : {}),
    security: permission === 'open' ? [] : [{ operator: [] }],
    responses: {
      ...Object.fromEntries([...statuses].map((code) => [code, successResponse(name, code)])),
      '4XX': errorResponse('Refused: `error` says why for programs, `message` for people.'),
      '5XX': errorResponse('Not possible now; with 503, `Retry-After` says when to come again.'),
    },
  }
}

/** The same list as a file. */
function csvOf(operation: OpenAPIV3_1.OperationObject): OpenAPIV3_1.OperationObject {
  const filter = (operation.parameters as OpenAPIV3_1.ParameterObject[] | undefined)?.filter(
    ({ name }) => name !== 'limit' && name !== 'cursor',
  )
  return {
    ...operation,
    operationId: `${operation.operationId}Csv`,
    summary: `${operation.summary}: every row, as CSV`,
    ...(filter === undefined ? {} : { parameters: filter }),
    responses: {
      ...operation.responses,
      200: { description: 'Success', content: { 'text/csv': { schema: { type: 'string' } } } },
    },
  }
}

/** The OpenAPI description of every call below `admin/api/v1`. */
export function describeAdminApi(): OpenAPIV3_1.Document {
  const paths: Record<string, OpenAPIV3_1.PathItemObject> = {}
  for (const name of Object.keys(adminCalls) as AdminCallName[]) {
    const call: AdminCall = adminCalls[name]
    const path = ADMIN_API_PREFIX + call.path.replaceAll(PATH_PARAMETER, '{$1}')
    const operation = operationOf(name)
    paths[path] = { ...paths[path], [call.method.toLowerCase()]: operation }
    if (call.csv) paths[`${path}.csv`] = { get: csvOf(operation) } as OpenAPIV3_1.PathItemObject
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Order desk',
      version: 'v1',
      description:
        'What operators do. Calls that change something need `Origin`, and are answered by the permissions of roles.',
    },
    servers: [{ url: '/', description: 'This server' }],
    paths,
    components: {
      schemas: {
        AdminError: {
          type: 'object',
          required: ['message', 'code', 'data', 'error'],
          properties: {
            message: { type: 'string' },
            code: { type: 'integer', description: 'The HTTP status.' },
            data: { description: 'With `version_conflict` the subject as it is now.' },
            error: { enum: Object.keys(adminErrors) },
            fields: { type: 'object', additionalProperties: { type: 'string' } },
          },
        },
      },
      securitySchemes: { operator: { type: 'apiKey', in: 'cookie', name: '__Host-operator' } },
    },
  }
}
