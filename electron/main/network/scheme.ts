/**
 * The custom scheme `shop://app`: serves the bundle under the web's base path and proxies API calls and files to the
 * provider through the session. No CORS is needed, and the system's proxy and trust store apply.
 */
import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { protocol, type Session } from 'electron'
import { kioskScheme } from '../../../src/contract/kiosk/bridge.ts'
import { BASE_PATH } from '../../../src/contract/routes.ts'
import { bundleFolders } from '../bundle-folders.ts'
import { mimeTypeOf, missing, schemeTarget } from './scheme-paths.rules.ts'
import { proxyRequest, type Upstream } from './proxy-request.ts'

/** Blank page of the shop's origin, on which a wipe is proved. Not an address of the router. */
const PROOF_PATH = `${BASE_PATH}/kiosk-proof.html`
const ORIGIN = `${kioskScheme.name}://${kioskScheme.appHost}`

export const shopAddresses = {
  /** @param path below the base path, with a leading slash */
  page: (path: string) => `${ORIGIN}${BASE_PATH}${path}`,
  proof: `${ORIGIN}${PROOF_PATH}`,
} as const

/** Must be called before Electron is ready. */
export function announceScheme(): void {
  protocol.registerSchemesAsPrivileged([
    {
      scheme: kioskScheme.name,
      privileges: { standard: true, secure: true, supportFetchAPI: true, stream: true },
    },
  ])
}

function inlineScriptHashes(html: string): string {
  return [...html.matchAll(/<script>([\s\S]*?)<\/script>/g)]
    .map(([, code = '']) => `'sha256-${createHash('sha256').update(code).digest('base64')}'`)
    .join(' ')
}

/** Inline styles are allowed: the shell has some, and popups are positioned by script. */
function cspHeader(html: string, allowedOrigins: ReadonlySet<string>): string {
  const outside = [...allowedOrigins].join(' ')
  return [
    "default-src 'none'",
    `script-src 'self' ${inlineScriptHashes(html)}`,
    "style-src 'self' 'unsafe-inline'",
    `img-src 'self' data: blob: ${outside}`,
    "font-src 'self' data:",
    `connect-src 'self' ${outside}`,
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    'trusted-types dompurify shop',
  ].join('; ')
}

function reply(
  body: string | Uint8Array<ArrayBuffer>,
  type: string,
  headers: Record<string, string> = {},
): Response {
  return new Response(body, {
    headers: { 'content-type': type, 'x-content-type-options': 'nosniff', ...headers },
  })
}

/** Every file of a folder, relative to it, with `/`. */
function filesOf(folder: string): Set<string> {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true })
  return new Set(
    entries
      .filter((entry) => entry.isFile())
      .map((entry) =>
        path.relative(folder, path.join(entry.parentPath, entry.name)).replaceAll(path.sep, '/'),
      ),
  )
}

async function fileReply(name: string): Promise<Response> {
  return reply(new Uint8Array(await readFile(path.join(bundleFolders.renderer, name))), mimeTypeOf(name))
}

export interface SchemeSettings {
  /** `null` if there is no provider. */
  upstream: Upstream | null
  allowedOrigins: ReadonlySet<string>
  /** Serves one of the kiosk's own pages by its path. */
  hostPage: (pathname: string) => Promise<Response>
}

/** Answers a request of the kiosk's scheme from a page of this session. */
export type SchemeHandler = (session: Session, request: Request) => Promise<Response>

/** The shop's files and its page, from the bundle. */
function readBundle(allowedOrigins: ReadonlySet<string>) {
  const page = readFileSync(path.join(bundleFolders.renderer, 'index.html'), 'utf8')
  const pageHeaders = {
    'content-security-policy': cspHeader(page, allowedOrigins),
    'cache-control': 'no-store',
  }
  return { files: filesOf(bundleFolders.renderer), page, pageHeaders }
}

/**
 * Reads the bundle's file list on the shop's first request: the window's own page does not need it.
 * @returns the handler for the scheme's requests, in every session
 */
export function schemeHandler({ upstream, allowedOrigins, hostPage }: SchemeSettings): SchemeHandler {
  let bundle: ReturnType<typeof readBundle> | null = null

  async function answerShop(session: Session, request: Request, pathname: string): Promise<Response> {
    if (pathname === PROOF_PATH) return reply('<!doctype html>', 'text/html', { 'cache-control': 'no-store' })
    const { files, page, pageHeaders } = (bundle ??= readBundle(allowedOrigins))
    const target = schemeTarget(pathname, files)
    switch (target.kind) {
      case 'file':
        return fileReply(target.name)
      case 'page':
        return reply(page, mimeTypeOf('index.html'), pageHeaders)
      case 'provider':
      case 'asset':
        return upstream === null ? missing() : proxyRequest(session, upstream, target, request)
      case 'missing':
        return missing()
    }
  }

  return async (session, request) => {
    const { host, pathname } = new URL(request.url)
    if (host === kioskScheme.appHost) return answerShop(session, request, pathname)
    return host === kioskScheme.hostHost ? hostPage(pathname) : missing()
  }
}
