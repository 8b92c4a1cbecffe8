/**
 * The inline script of `index.html`, run before the bundle has arrived: it tells the shell which page it stands
 * for, makes that page's first call (or takes what the server put into the page), fetches the page's own files,
 * and paints the first banner of a home.
 */
import { BASE_PATH } from '../contract/routes.ts'
import { startEarlyCall } from './early-call.ts'
import { paintFirstBanner } from './first-banner.ts'
import { firstCallOf } from './first-call.ts'
import { preloadPageFiles } from './page-files.ts'
import { servedHome } from './served-home.ts'

const segments = location.pathname
  .slice(BASE_PATH.length)
  .split('/')
  .filter((segment) => segment !== '')
  .map(decodeURIComponent)
const first = firstCallOf(segments, location.search, history.state)

preloadPageFiles(segments[0] ?? '')
if (first?.isHome === true) {
  document.documentElement.dataset['page'] = 'home'
  startEarlyCall(first, servedHome(segments[0] ?? '')).then(paintFirstBanner, () => undefined)
} else if (first !== null) {
  void startEarlyCall(first, null)
}
