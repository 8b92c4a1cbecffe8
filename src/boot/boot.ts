/**
 * The inline script of `index.html`, run before the bundle has arrived: it tells the shell which page it stands
 * for, makes that page's first call (or takes what the server put into the page), fetches the page's own files,
 * and puts the first pictures and names of its reply into the shell.
 */
import { BASE_PATH } from '../contract/routes.ts'
import { startEarlyCall } from './early-call.ts'
import { paintFirstBanner } from './first-banner.ts'
import { firstCallOf, shellFor } from './first-call.ts'
import { paintFirstDetails, paintFirstTiles } from './first-products.ts'
import { preloadPageFiles } from './page-files.ts'
import { servedHome } from './served-home.ts'

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
