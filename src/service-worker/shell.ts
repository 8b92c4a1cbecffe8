/** The shop's page and files, cached for offline use: one cache a build. */
import { OFFLINE_PAGE_ATTRIBUTE } from '../contract/offline-page.ts'
import { withTimeout } from '../lib/with-timeout.ts'
import type { WorkerFetchEvent } from './worker-scope.ts'

/** This build's version, entry script and all files that its pages need; replaced at build time. */
declare const SHELL: { version: string; entry: string; files: readonly string[] }

/** How long to wait for a page, in milliseconds, before the cached one is served. */
const PAGE_WITHIN_MS = 4000

const PREFIX = 'shop-shell-'
const current = PREFIX + SHELL.version

const keptShell = async (shop: string): Promise<Response | undefined> =>
  (await caches.match(shop, { cacheName: current })) ?? caches.match(shop)

/**
 * Caches this build's page, without personal data, and its files.
 * @param shop address of the shop's page
 * @throws if a file can't be loaded, or the server already has another build: a partial shell would not work
 */
export async function keepShell(shop: string): Promise<void> {
  const page = await fetch(shop, { cache: 'no-cache' })
  const html = await page.text()
  if (!page.ok || !html.includes(SHELL.entry)) throw new Error('The server has another build of the shop')
  const headers = new Headers({ 'content-type': 'text/html; charset=utf-8' })
  const policy = page.headers.get('content-security-policy')
  if (policy !== null) headers.set('content-security-policy', policy)
  const cache = await caches.open(current)
  await cache.addAll(SHELL.files.map((file) => shop + file))
  // The page last, so that a cached page has all its files.
  await cache.put(shop, new Response(html.replace('<html', `<html ${OFFLINE_PAGE_ATTRIBUTE}`), { headers }))
}

/**
 * Deletes old shells. Keeps this build's and the previous one's, whose pages may still be open and request
 * files.
 */
export async function forgetOldShells(): Promise<void> {
  const shells = (await caches.keys()).filter((name) => name.startsWith(PREFIX))
  const old = shells.filter((name) => name !== current).slice(0, -1)
  await Promise.all(old.map((name) => caches.delete(name)))
}

/**
 * Pages that were opened offline; their files are served from the cache too. Lost when the worker restarts.
 */
const openedWithout = new Set<string>()

/** Whether the requesting page has no server to load files from. */
export function isWithoutServer(clientId: string): boolean {
  return !navigator.onLine || openedWithout.has(clientId)
}

/** A page from the network, or the cached one if there is no answer in time. */
export async function pageOrShell(event: WorkerFetchEvent, shop: string): Promise<Response> {
  const asked = event.preloadResponse.then((early) => early ?? fetch(event.request))
  try {
    const page = await withTimeout(PAGE_WITHIN_MS, asked)
    if (page.status < 500) {
      event.waitUntil(keepMissingShell(shop))
      return page
    }
  } catch {
    // No answer in time.
  }
  const kept = await keptShell(shop)
  if (kept === undefined) return asked
  openedWithout.add(event.resultingClientId)
  return kept
}

async function keepMissingShell(shop: string): Promise<void> {
  if ((await caches.match(shop, { cacheName: current })) === undefined)
    await keepShell(shop).catch(() => undefined)
}

/**
 * Serves a file from the caches, otherwise from the network. File names contain a hash, so a cached file is
 * never stale.
 */
export async function keptFile(request: Request): Promise<Response> {
  const own = await caches.match(request, { cacheName: current, ignoreVary: true })
  return own ?? (await caches.match(request, { ignoreVary: true })) ?? fetch(request)
}
