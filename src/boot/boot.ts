/**
 * The inline script of `index.html`, run before the bundle has loaded: it selects the page that the shell
 * stands for, makes that page's first call (or takes the data that the server embedded), preloads the page's
 * files, and paints the first pictures and names of its reply into the shell.
 */
import { BASE_PATH } from '../contract/routes.ts'
import { startEarlyCall } from './start-early-call.ts'
import { paintFirstBanner } from './first-banner.ts'
import { firstCallOf, shellFor } from './first-call.ts'
import { paintFirstDetails, paintFirstTiles } from './first-products.ts'
import type { RawReply } from '../domain/early-call.ts'

/** The home reply that our own server wrote into the page for this client, if it did. */
function servedHome(clientLoginId: string): RawReply | null {
  const element = document.querySelector<HTMLScriptElement>('#home-data')
  if (element === null || element.dataset['client'] !== clientLoginId) return null
  try {
    return { status: 200, body: JSON.parse(element.textContent), requestId: null }
  } catch {
    return null
  }
}

/** The files of each family of pages, by the first part of the address; the build fills them in. */
declare const PAGE_FILES: Record<string, readonly string[]>

/** Fetches what the page in the address is made of beside the program, not after it. */
function preloadPageFiles(firstSegment: string): void {
  for (const href of PAGE_FILES[firstSegment] ?? []) {
    const link = document.createElement('link')
    const isStyle = href.endsWith('.css')
    link.rel = isStyle ? 'preload' : 'modulepreload'
    if (isStyle) link.as = 'style'
    // As the bundler's own links ask for them; a preload asked for otherwise is fetched a second time.
    link.crossOrigin = 'anonymous'
    link.href = href
    document.head.append(link)
  }
}

const painters = { home: paintFirstBanner, listing: paintFirstTiles, details: paintFirstDetails }

/** What is no encoded text is left as it stands, as the router leaves it. */
function decoded(segment: string): string {
  try {
    return decodeURIComponent(segment)
  } catch {
    return segment
  }
}

const segments = location.pathname
  .slice(BASE_PATH.length)
  .split('/')
  .filter((segment) => segment !== '')
  .map(decoded)
const first = firstCallOf(segments, location.search, history.state)

const [page = ''] = segments
const shell = first === null ? null : shellFor(first)
if (shell !== null) document.documentElement.dataset['page'] = shell
if (first !== null) {
  startEarlyCall(first, shell === 'home' ? servedHome(page) : null).then(
    shell === null ? () => undefined : painters[shell],
    () => undefined,
  )
}
// After the call: of six requests at a time the reply is the one that everything else waits for.
preloadPageFiles(page)
