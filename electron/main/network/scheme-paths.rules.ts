/** Maps a path below `shop://app` to a file of the bundle, the page, the provider, or nothing. */
import { BASE_PATH } from '../../../src/contract/routes.ts'

const API_PREFIX = '/api/v1/'

export type SchemeTarget =
  | { kind: 'file'; name: string }
  /** The page itself: the reply to every address of the router. */
  | { kind: 'page' }
  | { kind: 'provider'; path: string }
  | { kind: 'asset'; path: string }
  | { kind: 'missing' }

function decoded(path: string): string | null {
  try {
    return decodeURIComponent(path)
  } catch {
    return null
  }
}

/** Refuses a path that leads upwards or hides where it leads. */
function isPlain(path: string): boolean {
  return !path.includes('\\') && !path.includes('\0') && !path.split('/').includes('..')
}

function bundleTarget(name: string, files: ReadonlySet<string>): SchemeTarget {
  if (name === '' || name === 'index.html') return { kind: 'page' }
  // Only files found in the bundle are ever read, so no path can leave it.
  if (files.has(name)) return { kind: 'file', name }
  const last = name.split('/').at(-1) ?? ''
  const isFile = name.startsWith('assets/') || /\.[a-z0-9]{1,8}$/i.test(last)
  return isFile ? { kind: 'missing' } : { kind: 'page' }
}

/**
 * @param pathname from `URL.pathname`, still encoded
 * @param files every file of the bundle, relative to it, with `/`
 */
export function schemeTarget(pathname: string, files: ReadonlySet<string>): SchemeTarget {
  const path = decoded(pathname)
  if (path === null || !isPlain(path)) return { kind: 'missing' }
  if (path.startsWith(API_PREFIX)) return { kind: 'provider', path: pathname.slice(API_PREFIX.length) }
  if (path === BASE_PATH || path.startsWith(`${BASE_PATH}/`))
    return bundleTarget(path.slice(BASE_PATH.length + 1), files)
  return path === '/' ? { kind: 'missing' } : { kind: 'asset', path: pathname.slice(1) }
}

const MIME_TYPES: Record<string, string> = {
  css: 'text/css; charset=utf-8',
  html: 'text/html; charset=utf-8',
  ico: 'image/x-icon',
  js: 'text/javascript; charset=utf-8',
  json: 'application/json',
  png: 'image/png',
  svg: 'image/svg+xml',
  webp: 'image/webp',
  woff2: 'font/woff2',
}

/** The MIME type by a file's extension; `application/octet-stream` if unknown. */
export function mimeTypeOf(name: string): string {
  return MIME_TYPES[name.split('.').at(-1)?.toLowerCase() ?? ''] ?? 'application/octet-stream'
}

/** The reply for a path that names nothing. */
export function missing(): Response {
  return new Response(null, { status: 404 })
}
