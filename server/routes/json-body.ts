import type { FastifyInstance, FastifyRequest } from 'fastify'

/** Reads a body's text as Fastify does; some clients announce JSON and send nothing, which reads as an empty request. */
export type ReadJson = (request: FastifyRequest, text: string) => unknown

/** @returns a function that throws what Fastify answers with 400: no JSON, or one that reaches for a prototype */
export function jsonReader(app: FastifyInstance): ReadJson {
  const parseJson = app.getDefaultJsonParser('error', 'error')
  return (request, text) => {
    if (text === '') return {}
    let read: unknown
    let fault: Error | null = null
    void parseJson(request, text, (error, body) => {
      fault = error
      read = body
    })
    if (fault !== null) throw fault
    return read
  }
}
