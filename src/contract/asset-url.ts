import { pictureWidths } from './picture-widths.ts'
import { addressPart } from './routes.ts'

const ABSOLUTE = /^(?:[a-z][a-z\d+.-]*:|\/\/)/i

function encodedPath(name: string): string {
  return name.split('/').map(addressPart).join('/')
}

/**
 * Address of a file that the provider names (wire contract). An absolute address is returned unchanged; a
 * file name is joined to the asset base.
 * @param width requested width in pixels; ignored for an absolute address, which may be signed
 */
export function assetUrl(filename: string, base: string, width?: number): string {
  if (ABSOLUTE.test(filename)) return filename
  const [name = '', query] = filename.split('?', 2)
  const address = `${base.replace(/\/+$/, '')}/${encodedPath(name.replace(/^\/+/, ''))}`
  const parameters = [query, width === undefined ? undefined : `w=${width}`].filter(Boolean).join('&')
  return parameters === '' ? address : `${address}?${parameters}`
}

/** `srcset` with all available widths; `undefined` for an absolute address, which has one size only. */
export function assetSrcSet(filename: string, base: string): string | undefined {
  if (ABSOLUTE.test(filename)) return undefined
  // Join once, not once a width: a long listing calls this for every tile.
  const address = assetUrl(filename, base)
  const before = `${address}${address.includes('?') ? '&' : '?'}w=`
  return pictureWidths.map((width) => `${before}${width} ${width}w`).join(', ')
}
