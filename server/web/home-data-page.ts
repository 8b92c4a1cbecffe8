/** Embeds a client's home data, or a product, in the shop's page, so that its first view needs no further request. */
import * as v from 'valibot'
import { assetSrcSet, assetUrl } from '../../src/contract/asset-url.ts'
import { BASE_PATH, clientManifestPath } from '../../src/contract/routes.ts'
import {
  bannerSizes,
  categorySizes,
  FIRST_THUMBS,
  gallerySizes,
  LOGO_WIDTH,
  thumbSizes,
} from '../../src/contract/picture-widths.ts'
import { HOME_CATEGORY_COUNT } from '../../src/contract/limits.ts'

/**
 * Placeholders in `index.html`. The pictures' preloads are early in the head. The preview is in the static shell, so
 * that the first paint has it. The data is after the shell and before the boot script, so that the shell paints while
 * data arrives.
 */
const PREVIEW_MARK = '<!--banner-preview-->'
/** Contains the build's asset base (`VITE_ASSET_BASE_URL`), if there is one. */
const PRELOAD_MARK = /<!--home-preload(?: (\S+?))?-->/
/** The page's own manifest, replaced by the client's. */
const MANIFEST = /<link rel="manifest"([^>]*) href="[^"]*"/
const DATA_MARK = '<!--home-data-->'

const homeReplySchema = v.object({
  data: v.object({
    banners: v.array(v.object({ banner_filename: v.string(), banner_preview: v.optional(v.string()) })),
    categories: v.optional(v.array(v.object({ image: v.nullish(v.string()) })), []),
    client: v.optional(v.object({ client_logo: v.nullish(v.string()) })),
  }),
})

/**
 * @param page the shop's `index.html`
 * @param clientLoginId as in the address
 * @param homeReply the reply of `GET /fetchHomePageData/{clientLoginId}`, byte for byte
 */
export function withHomeData(page: string, clientLoginId: string, homeReply: string): string {
  const read = v.safeParse(homeReplySchema, JSON.parse(homeReply))
  const banner = read.success ? read.output.data.banners[0] : undefined
  const categories = read.success ? read.output.data.categories.slice(0, HOME_CATEGORY_COUNT) : []
  const pictures = [
    { filename: banner?.banner_filename, sizes: bannerSizes },
    ...categories.map(({ image }) => ({ filename: image, sizes: categorySizes })),
    { filename: read.success ? read.output.data.client?.client_logo : undefined },
  ]
  const preview = banner?.banner_preview
  const data = withoutTags(homeReply)
  const client = escapeAttribute(clientLoginId)
  const manifest = `${BASE_PATH}${clientManifestPath(clientLoginId)}`
  return page
    .replace(PRELOAD_MARK, (_mark, base: string | undefined) => picturePreloads(pictures, base))
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

const productReplySchema = v.object({
  data: v.object({
    product_detail: v.object({
      product_name: v.record(v.string(), v.string()),
      product_images: v.array(v.object({ filename: v.string() })),
    }),
  }),
})

/**
 * @param page the shop's `index.html`
 * @param product the address's product, and its client
 * @param productReply the reply of `POST /fetch-product-details`, byte for byte
 * @param previewOf returns a picture's preview as a `data:` address; `null` if there is none
 */
export async function withProductData(
  page: string,
  { clientLoginId, productId }: { clientLoginId: string; productId: string },
  {
    productReply,
    previewOf,
  }: { productReply: string; previewOf: (filename: string) => Promise<string | null> },
): Promise<string> {
  const read = v.safeParse(productReplySchema, JSON.parse(productReply))
  const product = read.success ? read.output.data.product_detail : undefined
  const name = product && (product.product_name['en'] || Object.values(product.product_name).find(Boolean))
  const title = name ? `<meta property="og:title" content="${escapeAttribute(name)}">` : ''
  const files = product?.product_images.map(({ filename }) => filename) ?? []
  const [picture] = files
  const thumbs = files.length > 1 ? files.slice(0, FIRST_THUMBS) : []
  const pictures = [
    { filename: picture, sizes: gallerySizes },
    ...thumbs.map((filename) => ({ filename, sizes: thumbSizes })),
  ]
  const preview = picture ? await previewOf(picture) : null
  const light =
    picture && preview
      ? ` data-filename="${escapeAttribute(picture)}" data-preview="${escapeAttribute(preview)}"`
      : ''
  const marks = `data-client="${escapeAttribute(clientLoginId)}" data-product="${escapeAttribute(productId)}"${light}`
  return page
    .replace(PRELOAD_MARK, (_mark, base: string | undefined) => picturePreloads(pictures, base) + title)
    .replace(
      DATA_MARK,
      () =>
        `<script type="application/json" id="product-data" ${marks}>${withoutTags(productReply)}</script>`,
    )
}

/** Without "<" the data can't close a tag; JSON parses the escape to the same character. */
function withoutTags(json: string): string {
  return json.replaceAll('<', '\\u003c')
}

interface FirstPicture {
  filename: string | null | undefined
  /** Absent for a logo, which is requested in one width. */
  sizes?: string
}

/** Pictures of the first screen, in the order of their requests; skips those without a name. */
function picturePreloads(pictures: readonly FirstPicture[], base = '/'): string {
  return pictures
    .map(({ filename, sizes }) => (filename ? picturePreload(filename, sizes, base) : ''))
    .join('')
}

/**
 * Loads a picture that the visitor waits for before any script runs. The `srcset` must equal the shop's: otherwise the
 * browser would load two pictures.
 */
function picturePreload(filename: string, sizes: string | undefined, base: string): string {
  const sources = sizes === undefined ? undefined : assetSrcSet(filename, base)
  const source =
    sizes === undefined || sources === undefined
      ? `href="${escapeAttribute(assetUrl(filename, base, LOGO_WIDTH))}"`
      : `imagesrcset="${escapeAttribute(sources)}" imagesizes="${escapeAttribute(sizes)}"`
  return `<link rel="preload" as="image" ${source} fetchpriority="high">`
}

function escapeAttribute(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('"', '&quot;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
}
