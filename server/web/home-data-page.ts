/** Puts a client's home data into the shop's page, so that its first view needs no further request. */
import * as v from 'valibot'
import { bannerSizes, pictureWidths } from '../../src/contract/picture-widths.ts'

/**
 * Where the two parts go in `index.html`: the banner's preload early in the head, the data behind the static
 * shell and before the boot script, so that the shell is painted while the data still arrives.
 */
const BANNER_MARK = '<!--soft-banner-->'
const PRELOAD_MARK = '<!--home-preload-->'
const DATA_MARK = '<!--home-data-->'

const ABSOLUTE = /^(?:[a-z][a-z\d+.-]*:|\/\/)/i

const firstBanner = v.object({
  data: v.object({ banners: v.array(v.object({ banner_filename: v.string() })) }),
})

/**
 * @param page the shop's `index.html`
 * @param clientLoginId as it stands in the address
 * @param homeReply the reply of `GET /fetchHomePageData/{clientLoginId}`, byte for byte
 * @param softPicture gives a light version of a picture as a `data:` address; it stands in the first banner's
 * place with the very first paint, until the banner itself has arrived
 */
export async function withHomeData(
  page: string,
  clientLoginId: string,
  homeReply: string,
  softPicture: (filename: string) => Promise<string | null>,
): Promise<string> {
  const banner = firstBannerOf(homeReply)
  const soft = banner === null ? null : await softPicture(banner)
  // No "<" is left, so the data can close no tag; JSON reads the escape as the same letter.
  const data = homeReply.replaceAll('<', '\\u003c')
  const client = escapeAttribute(clientLoginId)
  return page
    .replace(PRELOAD_MARK, () => (banner === null ? '' : bannerPreload(banner)))
    .replace(BANNER_MARK, () => (soft === null ? '' : `<img alt="" src="${escapeAttribute(soft)}">`))
    .replace(
      DATA_MARK,
      () => `<script type="application/json" id="home-data" data-client="${client}">${data}</script>`,
    )
}

function firstBannerOf(homeReply: string): string | null {
  const home = v.safeParse(firstBanner, JSON.parse(homeReply))
  const filename = home.success ? home.output.data.banners[0]?.banner_filename : undefined
  return filename === undefined || filename === '' ? null : filename
}

/** The first banner is what the visitor waits for: it is fetched before any script has run. */
function bannerPreload(filename: string): string {
  const source = ABSOLUTE.test(filename)
    ? `href="${escapeAttribute(filename)}"`
    : `imagesrcset="${escapeAttribute(sourceSet(filename))}" imagesizes="${escapeAttribute(bannerSizes)}"`
  return `<link rel="preload" as="image" ${source} fetchpriority="high">`
}

/** The very `srcset` that the shop gives its banner: a browser fetches twice where the two differ. */
function sourceSet(filename: string): string {
  const address = `/${filename.replace(/^\/+/, '').split('/').map(encodeURIComponent).join('/')}`
  return pictureWidths.map((width) => `${address}?w=${width} ${width}w`).join(', ')
}

function escapeAttribute(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('"', '&quot;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
}
