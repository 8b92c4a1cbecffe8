/** The shop's page and files, kept for when there is no network: one cache for each build. */
import { OFFLINE_PAGE_ATTRIBUTE } from '../contract/offline-page.ts'
import { withTimeout } from '../contract/with-timeout.ts'
import type { WorkerFetchEvent } from './worker-scope.ts'

/** This build's name, its first script and all files that its pages need; the build fills them in. */
declare const SHELL: { version: string; entry: string; files: readonly string[] }

/** How long a page may take, in milliseconds, before the kept one is shown. */
const PAGE_WITHIN_MS = 4000

const PREFIX = 'shop-shell-'
const current = PREFIX + SHELL.version

const keptShell = async (shop: string): Promise<Response | undefined> =>
  (await caches.match(shop, { cacheName: current })) ?? caches.match(shop)

/**
 * Keeps this build's page, without anybody's data, and its files.
 * @param shop the shop's address, which answers with its page
 * @throws where not all of it can be had, or the server has another build by now: half a shop is none
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
  // Last of all: a page that is kept has all its files.
  await cache.put(shop, new Response(html.replace('<html', `<html ${OFFLINE_PAGE_ATTRIBUTE}`), { headers }))
}

/** Forgets all shells but this build's and the one before, whose pages may still be open and ask for their files. */
export async function forgetOldShells(): Promise<void> {
  const shells = (await caches.keys()).filter((name) => name.startsWith(PREFIX))
  const old = shells.filter((name) => name !== current).slice(0, -1)
  await Promise.all(old.map((name) => caches.delete(name)))
}

/** Pages that were opened without the server: their files come from here too. A worker that starts anew knows none. */
const openedWithout = new Set<string>()

/** Whether a file is asked for by a page that has no server to ask. */
export function isWithoutServer(clientId: string): boolean {
  return !navigator.onLine || openedWithout.has(clientId)
}

/** A page from the network; the kept one where none comes in time. */
export async function pageOrShell(event: WorkerFetchEvent, shop: string): Promise<Response> {
  const asked = event.preloadResponse.then((early) => early ?? fetch(event.request))
  try {
    const page = await withTimeout(PAGE_WITHIN_MS, asked)
    if (page.status < 500) {
      event.waitUntil(keepMissingShell(shop))
      return page
    }
  } catch {
    // No answer, or none in time.
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

/** A file of a build that is kept: its name says what is in it, so that it is as good as the server's. */
export async function keptFile(request: Request): Promise<Response> {
  const own = await caches.match(request, { cacheName: current, ignoreVary: true })
  return own ?? (await caches.match(request, { ignoreVary: true })) ?? fetch(request)
}
