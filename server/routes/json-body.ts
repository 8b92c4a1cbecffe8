import type { FastifyInstance, FastifyRequest } from 'fastify'
import { inBackground } from '../../src/contract/in-background.ts'

/** Parses a JSON body as Fastify does; an empty one, which some clients send, is an empty request. */
export type ReadJson = (request: FastifyRequest, text: string) => unknown

/** @returns a function that throws what Fastify answers with 400: no JSON, or one that reaches for a prototype */
export function jsonReader(app: FastifyInstance): ReadJson {
  const parseJson = app.getDefaultJsonParser('error', 'error')
  return (request, text) => {
    if (text === '') return {}
    const read: { fault: Error | null; body: unknown } = { fault: null, body: null }
    inBackground(parseJson(request, text, (fault, body) => Object.assign(read, { fault, body })))
    if (read.fault !== null) throw read.fault
    return read.body
  }
}
