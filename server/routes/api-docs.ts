/** `/api/docs`: OpenAPI description of every call, generated from the schemas of requests and replies. */
import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import type { FastifyInstance } from 'fastify'
import type { OpenAPIV3, OpenAPIV3_1 } from 'openapi-types'
import { endpoints, type Endpoint, type EndpointName } from '../../src/contract/endpoints.ts'
import { heartbeatEndpoint } from '../../src/contract/kiosk/heartbeat.ts'
import { terminalAlertWebhook } from '../../src/contract/kiosk/terminal-alert.ts'
import { vitalsEndpoint } from '../../src/contract/vitals-endpoint.ts'
import { CHANNEL_AUTH_PATH } from '../../src/contract/realtime.ts'
import { replies } from '../../src/contract/server-replies.ts'
import { API_PREFIX } from './api-routes.ts'
import { entitySchemas, replySchema, requestSchema } from './api-schemas.ts'

const PATH_PARAMETER = /:(\w+)/g

type Operation = OpenAPIV3_1.OperationObject
type Auth = Endpoint['auth'] | 'terminal'

const summaries: Record<EndpointName, string> = {
  fetchHomePageData: "A client's home and menu",
  fetchAllProducts: 'Products by page, with filters, order and search',
  fetchAllCategories: 'Categories by page',
  fetchProductDetails: 'One product with everything',
  clientDetails: 'The client record',
  createOrder: 'Redeem a cart; the order is encrypted with the order key, and its `email` may be empty',
  createFeedback: 'Rate an order',
  updateUserDetails: "Change a member's profile",
  verifyOrderOtp: 'Confirm a delivery with its code',
  cancelOrder: 'Cancel an order that is only placed',
  pointsStatement: "A member's points, movement by movement, newest first, and what expires when",
  reportOrderProblem: 'Report a problem with a delivered order',
  getGoal: 'What a member saves for',
  setGoal: 'Save for a product, or with `null` for none',
  orderSummary: "A member's orders, newest first",
  aboutUs: 'The page About Us',
  termsAndConditions: 'The page Terms and Conditions',
  privacyPolicy: 'The page Privacy Policy',
  getUserNotifications: "A member's notifications by page, newest first",
  getOtpUserLogin: 'Ask for a login code',
  verifyOtpUserLogin: 'Log in with a code',
  getStateCityMaster: 'States and cities',
  me: 'The member of the session',
  sessions: "A member's sessions: on what kind of device, since when, and when last used",
  endSessions: "End one of a member's sessions, or all others",
  logout: 'End the session',
}

function securityOf(auth: Auth): Pick<Operation, 'security'> {
  if (auth === 'required') return { security: [{ session: [] }] }
  if (auth === 'terminal') return { security: [{ terminal: [] }] }
  // A member's session is optional, unless the call never has one.
  return { security: auth === 'none' ? [] : [{}, { session: [] }] }
}

const json = (schema: OpenAPIV3_1.SchemaObject | OpenAPIV3_1.ReferenceObject) => ({
  content: { 'application/json': { schema } },
})

const errorResponse = (description: string): OpenAPIV3_1.ResponseObject => ({
  description,
  ...json({ $ref: '#/components/schemas/ApiError' }),
})

const errorResponses = {
  '4XX': errorResponse(
    'Refused: `message` says why in words for a person; with 429, `Retry-After` says when to come again.',
  ),
  '5XX': errorResponse('Not possible now; with 503, `Retry-After` says when to come again.'),
}

function envelopeOf(data: OpenAPIV3_1.SchemaObject): OpenAPIV3_1.SchemaObject {
  return {
    type: 'object',
    required: ['message', 'code', 'data'],
    properties: { message: { type: 'string' }, code: { const: 200 }, data },
  }
}

/** `data` of a 409 of `/create-order`: how the request differs from the first one under its key. */
const orderedBefore: OpenAPIV3_1.SchemaObject = {
  type: 'object',
  required: ['order_id', 'order_number', 'differs'],
  properties: {
    order_id: { type: 'integer' },
    order_number: { type: 'string' },
    differs: { enum: ['lines', 'address', 'cancelled'] },
  },
}

interface DescribedCall extends Pick<Endpoint, 'method' | 'path' | 'request'> {
  summary: string
  auth: Auth
  data: OpenAPIV3_1.SchemaObject
}

function operationOf(name: string, call: DescribedCall): Operation {
  const described = requestSchema(call.request).properties ?? {}
  const parameters = [...call.path.matchAll(PATH_PARAMETER)].map(([, name = '']) => ({
    name,
    in: 'path',
    required: true,
    schema: described[name] as OpenAPIV3.SchemaObject,
  }))
  return {
    operationId: name,
    summary: call.summary,
    ...(parameters.length > 0 ? { parameters } : {}),
    ...(call.method === 'POST'
      ? { requestBody: { required: true, ...json(requestSchema(call.request)) } }
      : {}),
    ...securityOf(call.auth),
    responses: { 200: { description: 'Success', ...json(envelopeOf(call.data)) }, ...errorResponses },
  }
}

/** pusher-js sends a form and does not expect an envelope. */
const channelAuthorization: Operation = {
  operationId: 'authorizeChannel',
  summary: "Let a member listen to their own channel (the Pusher protocol's channel authorization)",
  security: [{ session: [] }],
  requestBody: {
    required: true,
    content: {
      'application/x-www-form-urlencoded': {
        schema: {
          type: 'object',
          required: ['socket_id', 'channel_name'],
          properties: { socket_id: { type: 'string' }, channel_name: { type: 'string' } },
        },
      },
    },
  },
  responses: {
    200: {
      description: 'Success',
      ...json({ type: 'object', required: ['auth'], properties: { auth: { type: 'string' } } }),
    },
    ...errorResponses,
  },
}

/** A call that the server makes if the operator has set an address. */
const terminalAlert: Operation = {
  operationId: 'terminalAlert',
  summary: 'Terminals that fell silent, or are back; sent to TERMINAL_ALERT_URL',
  security: [],
  requestBody: { required: true, ...json(replySchema(terminalAlertWebhook)) },
  responses: { '2XX': { description: 'Taken; anything else is repeated' } },
}

/** The endpoint table, the terminals' heartbeat and the web vitals. */
function describedCalls(): [string, DescribedCall][] {
  const calls = (Object.keys(endpoints) as EndpointName[]).map((name): [string, DescribedCall] => [
    name,
    { ...endpoints[name], summary: summaries[name], data: replySchema(replies[name]) },
  ])
  const heartbeat: DescribedCall = {
    ...heartbeatEndpoint,
    auth: 'terminal',
    summary: 'What a terminal reports, answered with its commands',
    data: replySchema(heartbeatEndpoint.response),
  }
  const vitals: DescribedCall = {
    ...vitalsEndpoint,
    summary: 'Web vitals of a sampled visit; 404 from a server without metrics',
    data: replySchema(vitalsEndpoint.response),
  }
  return [...calls, ['heartbeat', heartbeat], ['vitals', vitals]]
}

/** The OpenAPI description of every call below `api/v1`. */
export function describeApi(): OpenAPIV3_1.Document {
  const paths: Record<string, OpenAPIV3_1.PathItemObject> = {
    [API_PREFIX + CHANNEL_AUTH_PATH]: { post: channelAuthorization } as OpenAPIV3_1.PathItemObject,
  }
  for (const [name, call] of describedCalls()) {
    const path = API_PREFIX + call.path.replaceAll(PATH_PARAMETER, '{$1}')
    paths[path] = { ...paths[path], [call.method.toLowerCase()]: operationOf(name, call) }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Rewards points shop',
      version: 'v1',
      description: 'docs/provider-guide.md says the rest.',
    },
    servers: [{ url: '/', description: 'This server' }],
    paths,
    webhooks: { terminalAlert: { post: terminalAlert } as OpenAPIV3_1.PathItemObject },
    components: {
      schemas: {
        ...entitySchemas(),
        ApiError: {
          type: 'object',
          required: ['message', 'code', 'data'],
          properties: {
            message: { type: 'string' },
            code: { type: 'integer', description: 'The HTTP status.' },
            data: {
              description: 'Only a 409 of `/create-order` has some: the order that the key has already.',
              anyOf: [{ type: 'null' }, orderedBefore],
            },
          },
        },
      },
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
