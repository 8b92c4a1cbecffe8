import { assetSrcSet, assetUrl } from '../contract/asset-url.ts'

/**
 * Image of a file that the provider names, requested exactly as the page's own picture requests it.
 * @param sizes `sizes` of that picture; if the two differ, the browser loads two sizes
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

/** @param preview small version of a picture, as a `data:` URL */
export function lightImage(preview: string): HTMLImageElement {
  const image = document.createElement('img')
  image.alt = ''
  image.src = preview
  return image
}
