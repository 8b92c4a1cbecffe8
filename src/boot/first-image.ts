import { assetSrcSet, assetUrl } from '../contract/asset-url.ts'

/**
 * The image of a file that the provider names, as the page's own picture asks for it.
 * @param sizes what that picture says in `sizes`; where the two differ, a browser fetches two.
 */
export function firstImage(filename: string, sizes: string): HTMLImageElement {
  const base = import.meta.env.VITE_ASSET_BASE_URL || '/'
  const image = document.createElement('img')
  image.alt = ''
  image.fetchPriority = 'high'
  image.sizes = sizes
  const sources = assetSrcSet(filename, base)
  if (sources !== undefined) image.srcset = sources
  image.src = assetUrl(filename, base)
  return image
}

/** @param preview the light version of a picture, as a `data:` address. */
export function lightImage(preview: string): HTMLImageElement {
  const image = document.createElement('img')
  image.alt = ''
  image.src = preview
  return image
}
