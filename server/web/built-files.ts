/** Serves a build's files, the shop's or the console's: precompressed, hashed ones with an immutable cache. */
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply } from 'fastify'

export const TEXT = 'text/plain; charset=utf-8'
const FOREVER = 'public, max-age=31536000, immutable'

/** @param web where `sendBuiltFile` will be called; a missing file gets 404, never a page */
export async function registerBuiltFiles(web: FastifyInstance, directory: string): Promise<void> {
  await web.register(fastifyStatic, {
    root: directory,
    serve: false,
    index: false,
    dotfiles: 'ignore',
    preCompressed: true,
    cacheControl: false,
  })
  web.setNotFoundHandler((_request, reply) => notFound(reply))
}

/** Files have an extension in their address; the pages' routes do not. */
export function isFile(path: string): boolean {
  return /^assets(?:\/|$)/.test(path) || path.slice(path.lastIndexOf('/') + 1).includes('.')
}

function isHidden(part: string): boolean {
  return part === '' || part.startsWith('.')
}

/** @param path below the build's folder */
export function sendBuiltFile(reply: FastifyReply, path: string): FastifyReply {
  if (path.includes('\0') || path.split('/').some(isHidden)) return notFound(reply)
  reply.header('cache-control', path.startsWith('assets/') ? FOREVER : 'no-cache')
  return reply.sendFile(path)
}

export function notFound(reply: FastifyReply): FastifyReply {
  return reply.code(404).header('cache-control', 'no-cache').type(TEXT).send('Not found\n')
}
