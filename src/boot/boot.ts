/**
 * The inline script of `index.html`, run before the bundle has arrived: it tells the shell which page it stands
 * for, makes that page's first call (or takes what the server put into the page), fetches the page's own files,
 * and asks for the pictures that will stand in its first view.
 */
import { BASE_PATH } from '../contract/routes.ts'
import { startEarlyCall } from './early-call.ts'
import { gallerySizes, tileSizes } from '../domain/picture-sizes.ts'
import { paintFirstBanner } from './first-banner.ts'
import { firstCallOf } from './first-call.ts'
import { preloadFirstPictures } from './first-pictures.ts'
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
  const sizes = first.name === 'fetchAllProducts' ? tileSizes : gallerySizes
  startEarlyCall(first, null).then(
    (reply) => preloadFirstPictures(reply, sizes),
    () => undefined,
  )
}
