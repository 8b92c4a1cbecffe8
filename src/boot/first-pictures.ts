import { assetSrcSet, assetUrl } from '../domain/asset-url.ts'

/** As many as a phone shows at once. */
const FIRST_TILES = 4

interface UncheckedProduct {
  product_images?: unknown
  product_images_pd_id?: unknown
}

function firstFileOf(product: UncheckedProduct | null | undefined): string | null {
  for (const list of [product?.product_images, product?.product_images_pd_id]) {
    const filename: unknown = Array.isArray(list) ? list[0]?.filename : null
    if (typeof filename === 'string' && filename !== '') return filename
  }
  return null
}

/** The pictures that a reply's page shows first; nothing in the reply has been checked yet. */
function filesOf(body: unknown): string[] {
  const data = (body as { data?: { products?: unknown; product_detail?: unknown } | null } | null)?.data
  const products = Array.isArray(data?.products)
    ? data.products.slice(0, FIRST_TILES)
    : [data?.product_detail]
  return products.map(firstFileOf).filter((filename) => filename !== null)
}

/**
 * Fetches the first pictures of a listing or of a product while its program is still on its way.
 * @param sizes what the page's own pictures say in `sizes`.
 */
export function preloadFirstPictures({ body }: { body: unknown }, sizes: string): void {
  const base = import.meta.env.VITE_ASSET_BASE_URL || '/'
  for (const filename of filesOf(body)) {
    const image = new Image()
    image.fetchPriority = 'high'
    image.sizes = sizes
    const sources = assetSrcSet(filename, base)
    if (sources !== undefined) image.srcset = sources
    image.src = assetUrl(filename, base)
  }
}
