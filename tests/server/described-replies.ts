/**
 * Validates every reply of the server's tests against the OpenAPI description: a missing, extra or mistyped field fails
 * the test that made the call.
 */
import { Ajv2020 } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import { describeAdminApi } from '../../server/routes/admin/admin-docs.ts'
import { describeApi } from '../../server/routes/api-docs.ts'

type Json = { [key: string]: unknown }

const isObject = (value: unknown): value is Json => typeof value === 'object' && value !== null

/** The same description without additional properties. */
function closed(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(closed)
  if (!isObject(schema)) return schema
  const inner = Object.fromEntries(Object.entries(schema).map(([key, value]) => [key, closed(value)]))
  return 'properties' in inner && !('additionalProperties' in inner)
    ? { ...inner, additionalProperties: false }
    : inner
}

const ajv = new Ajv2020({ strict: false, allErrors: true })
addFormats(ajv)

interface DescribedReply {
  method: string
  path: RegExp
  pointers: Record<string, string>
}

const escaped = (part: string): string => part.replaceAll('~', '~0').replaceAll('/', '~1')

type Document = ReturnType<typeof describeApi>

/** @param name of the document among Ajv's */
function describedReplies(document: Document, name: string): DescribedReply[] {
  ajv.addSchema(closed(document) as Json, name)
  return Object.entries(document.paths ?? {}).flatMap(([path, item]) =>
    Object.entries(item ?? {}).map(([method, operation]) => {
      const { responses = {} } = operation as { responses?: Json }
      const base = `${name}#/paths/${escaped(path)}/${method}/responses`
      const statuses = Object.keys(responses)
      return {
        method: method.toUpperCase(),
        path: new RegExp(`^${path.replaceAll(/\{\w+\}/g, '[^/]+')}/?$`),
        pointers: Object.fromEntries(
          statuses.map((status) => [status, `${base}/${escaped(status)}/content/application~1json/schema`]),
        ),
      }
    }),
  )
}

const known = [...describedReplies(describeApi(), 'api'), ...describedReplies(describeAdminApi(), 'admin')]

export interface ReceivedReply {
  method: string
  /** With or without a query. */
  url: string
  status: number
  contentType: string | undefined
  body: string
}

/** @throws with the call and the problem if a reply of either API does not match its description */
export function assertDescribed({ method, url, status, contentType, body }: ReceivedReply): void {
  const path = url.split('?')[0] ?? ''
  const call = known.find((one) => one.method === method && one.path.test(path))
  if (call === undefined || body === '' || !contentType?.includes('application/json')) return
  const pointer = call.pointers[status] ?? call.pointers[`${Math.floor(status / 100)}XX`]
  if (pointer === undefined) throw new Error(`${method} ${path}: the status ${status} is described nowhere`)
  const validate = ajv.getSchema(pointer)
  if (validate === undefined) throw new Error(`${pointer} is no schema`)
  if (validate(JSON.parse(body)) === true) return
  const faults = (validate.errors ?? [])
    .slice(0, 5)
    .map(({ instancePath, message, params }) => `${instancePath} ${message} ${JSON.stringify(params)}`)
  throw new Error(`${method} ${path} ${status} is not as src/contract says: ${faults.join('; ')}`)
}
