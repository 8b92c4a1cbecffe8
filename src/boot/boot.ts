/**
 * The inline script of `index.html`, run before the bundle has arrived: it tells the shell which page it
 * stands for, asks for the home data (or takes what the server put into the page) and paints the first banner.
 */
import { BASE_PATH, isReservedClientLoginId } from '../contract/routes.ts'
import { startEarlyHome } from './early-home-data.ts'
import { paintFirstBanner } from './first-banner.ts'

const segments = location.pathname.slice(BASE_PATH.length).split('/').filter(Boolean)
const first = segments[0] === undefined ? '' : decodeURIComponent(segments[0])

if (segments.length === 1 && !isReservedClientLoginId(first)) {
  document.documentElement.dataset['page'] = 'home'
  void startEarlyHome(first).then(paintFirstBanner, () => undefined)
}
