import type { FastifyInstance, FastifyRequest } from 'fastify'

/** Parses a JSON body as Fastify does; an empty body, which some clients send, is an empty request. */
export type ReadJson = (request: FastifyRequest, text: string) => unknown

const NOT_PARSED = new TypeError('The JSON parser did not call back at once')

/** @returns a function that throws Fastify's errors (400): no JSON, or a prototype property */
export function jsonReader(app: FastifyInstance): ReadJson {
  const parseJson = app.getDefaultJsonParser('error', 'error')
  return (request, text) => {
    if (text === '') return {}
    const read: { fault: Error | null; body: unknown } = { fault: NOT_PARSED, body: null }
    // Fastify's parser calls back synchronously and returns no promise.
    const returned = parseJson(request, text, (fault, body) => Object.assign(read, { fault, body }))
    if (returned !== undefined || read.fault !== null) throw read.fault ?? NOT_PARSED
    return read.body
  }
}
