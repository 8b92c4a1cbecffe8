import { assetSrcSet, assetUrl } from '../contract/asset-url.ts'
import { LOGO_WIDTH } from '../contract/picture-widths.ts'

/** Base URL of bare file names. */
const base = import.meta.env.VITE_ASSET_BASE_URL || '/'

/**
 * Image of a file that the provider names, requested exactly as the page's own picture requests it.
 * @param sizes `sizes` of that picture; if the two differ, the browser loads two sizes
 */
export function firstImage(filename: string, sizes: string): HTMLImageElement {
  const image = document.createElement('img')
  image.alt = ''
  image.fetchPriority = 'high'
  image.sizes = sizes
  const sources = assetSrcSet(filename, base)
  if (sources !== undefined) image.srcset = sources
  image.src = assetUrl(filename, base)
  return image
}

function imageOf(url: string): HTMLImageElement {
  const image = document.createElement('img')
  image.alt = ''
  image.src = url
  return image
}

/** @param preview small version of a picture, as a `data:` URL */
export const lightImage = (preview: string): HTMLImageElement => imageOf(preview)

/** A client's logo, requested exactly as the header requests it. */
export const logoImage = (filename: string): HTMLImageElement => imageOf(assetUrl(filename, base, LOGO_WIDTH))
