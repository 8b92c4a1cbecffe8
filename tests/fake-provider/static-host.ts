/** A plain static host: serves files unchanged, with gzip if useful, and puts nothing into the page. */
import { request, type IncomingMessage, type ServerResponse } from 'node:http'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { gzipSync } from 'node:zlib'
import { startLocalServer, type LocalServer } from './local-server.ts'

const TYPES: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
  '.json': 'application/json',
  '.png': 'image/png',
  '.woff2': 'font/woff2',
}

/** Forwards a request to another server: calls and pictures belong to the provider. */
export function handOn(incoming: IncomingMessage, outgoing: ServerResponse, provider: string): void {
  const { method, url = '/', headers } = incoming
  const onward = request(new URL(url, provider), { method, headers }, (reply) => {
    outgoing.writeHead(reply.statusCode ?? 502, reply.headers)
    reply.pipe(outgoing)
  })
  onward.on('error', () => outgoing.writeHead(502).end())
  incoming.pipe(onward)
}

/**
 * The file of an address, else the page: a shop's address may contain a dot (`/Product_details/A.7`).
 * @throws if the address names a missing file of a kind that the bundle has: that is a 404
 */
async function fileAt(folder: string, name: string): Promise<[string, Buffer]> {
  const file = path.join(folder, path.normalize(`/${name}`))
  const found = path.extname(file) in TYPES ? file : path.join(folder, 'index.html')
  return [path.extname(found), await readFile(found)]
}

/**
 * Serves a folder below a base path; every address without a file gets its `index.html`.
 * @param provider origin of `/api` and the pictures, if the pages need them; a function if it changes
 */
export async function startStaticHost(
  folder: string,
  base: string,
  provider?: string | (() => string),
): Promise<LocalServer> {
  return startLocalServer((incoming, outgoing) => {
    const { pathname } = new URL(incoming.url ?? '/', 'http://host')
    if (provider !== undefined && !pathname.startsWith(base)) {
      handOn(incoming, outgoing, typeof provider === 'string' ? provider : provider())
      return
    }
    fileAt(folder, pathname.slice(base.length)).then(
      ([extension, bytes]) => {
        outgoing.writeHead(200, {
          'Content-Type': TYPES[extension] ?? 'application/octet-stream',
          'Content-Encoding': 'gzip',
          'Cache-Control': extension === '.html' ? 'no-cache' : 'public, max-age=31536000, immutable',
        })
        outgoing.end(gzipSync(bytes))
      },
      () => outgoing.writeHead(404).end(),
    )
  })
}
