import { assetSrcSet, assetUrl } from '../domain/asset-url.ts'
import { bannerSizes } from '../domain/picture-sizes.ts'

/** Finds the first banner's file in a home reply of which nothing has been checked yet. */
function firstBannerOf(body: unknown): string | null {
  const banners = (body as { data?: { banners?: { banner_filename?: unknown }[] | null } } | null)?.data
    ?.banners
  const filename = Array.isArray(banners) ? banners[0]?.banner_filename : null
  return typeof filename === 'string' && filename !== '' ? filename : null
}

/** Puts the first banner into the shell, so that the largest picture does not wait for the bundle. */
export function paintFirstBanner({ body }: { body: unknown }): void {
  const place = document.querySelector('#shell-banner')
  const filename = firstBannerOf(body)
  if (place === null || filename === null) return
  const base = import.meta.env.VITE_ASSET_BASE_URL || '/'
  const image = document.createElement('img')
  image.alt = ''
  image.fetchPriority = 'high'
  image.sizes = bannerSizes
  const sizes = assetSrcSet(filename, base)
  if (sizes !== undefined) image.srcset = sizes
  image.src = assetUrl(filename, base)
  place.append(image)
}
