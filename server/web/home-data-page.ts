/** Embeds a client's home data in the shop's page, so that its first view needs no further request. */
import * as v from 'valibot'
import { assetSrcSet, assetUrl } from '../../src/contract/asset-url.ts'
import { BASE_PATH, clientManifestPath } from '../../src/contract/routes.ts'
import { bannerSizes } from '../../src/contract/picture-widths.ts'

/**
 * Where the parts go in `index.html`: the banner's preload early in the head, its light version in the static
 * shell, to be there with the very first paint, and the data behind the shell and before the boot script, so that
 * the shell is painted while the data still arrives.
 */
const PREVIEW_MARK = '<!--banner-preview-->'
/** With the asset base that the page was built with (`VITE_ASSET_BASE_URL`), where there is one. */
const PRELOAD_MARK = /<!--home-preload(?: (\S+?))?-->/
/** The page's own manifest; a client's takes its place. */
const MANIFEST = /<link rel="manifest"([^>]*) href="[^"]*"/
const DATA_MARK = '<!--home-data-->'

const homeReplySchema = v.object({
  data: v.object({
    banners: v.array(v.object({ banner_filename: v.string(), banner_preview: v.optional(v.string()) })),
  }),
})

/**
 * @param page the shop's `index.html`
 * @param clientLoginId as it stands in the address
 * @param homeReply the reply of `GET /fetchHomePageData/{clientLoginId}`, byte for byte
 */
export function withHomeData(page: string, clientLoginId: string, homeReply: string): string {
  const read = v.safeParse(homeReplySchema, JSON.parse(homeReply))
  const banner = read.success ? read.output.data.banners[0] : undefined
  const preview = banner?.banner_preview
  // No "<" is left, so the data can close no tag; JSON reads the escape as the same letter.
  const data = homeReply.replaceAll('<', '\\u003c')
  const client = escapeAttribute(clientLoginId)
  const manifest = `${BASE_PATH}${clientManifestPath(clientLoginId)}`
  return page
    .replace(PRELOAD_MARK, (_mark, base: string | undefined) =>
      banner?.banner_filename ? bannerPreload(banner.banner_filename, base ?? '/') : '',
    )
    .replace(
      MANIFEST,
      (_link, rest: string) => `<link rel="manifest"${rest} href="${escapeAttribute(manifest)}"`,
    )
    .replace(PREVIEW_MARK, () => (preview ? `<img alt="" src="${escapeAttribute(preview)}">` : ''))
    .replace(
      DATA_MARK,
      () => `<script type="application/json" id="home-data" data-client="${client}">${data}</script>`,
    )
}

/**
 * The first banner is what the visitor waits for: it is fetched before any script has run. A browser fetches twice where
 * this `srcset` differs from the shop's.
 */
function bannerPreload(filename: string, base: string): string {
  const sources = assetSrcSet(filename, base)
  const source =
    sources === undefined
      ? `href="${escapeAttribute(assetUrl(filename, base))}"`
      : `imagesrcset="${escapeAttribute(sources)}" imagesizes="${escapeAttribute(bannerSizes)}"`
  return `<link rel="preload" as="image" ${source} fetchpriority="high">`
}

function escapeAttribute(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('"', '&quot;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
}
