import { pictureWidths } from './picture-widths.ts'
import { addressPart } from './routes.ts'

const ABSOLUTE = /^(?:[a-z][a-z\d+.-]*:|\/\/)/i

function encodedPath(name: string): string {
  return name.split('/').map(addressPart).join('/')
}

/**
 * The address of a file that the provider names (wire contract): an absolute address stays as it is, a bare
 * name is joined to the asset base.
 * @param width asks for that width in pixels; only for bare names, since a foreign address may be signed.
 */
export function assetUrl(filename: string, base: string, width?: number): string {
  if (ABSOLUTE.test(filename)) return filename
  const [name = '', query] = filename.split('?', 2)
  const address = `${base.replace(/\/+$/, '')}/${encodedPath(name.replace(/^\/+/, ''))}`
  const parameters = [query, width === undefined ? undefined : `w=${width}`].filter(Boolean).join('&')
  return parameters === '' ? address : `${address}?${parameters}`
}

/** A `srcset` over every width that is made; `undefined` for an absolute address, which has one size only. */
export function assetSrcSet(filename: string, base: string): string | undefined {
  if (ABSOLUTE.test(filename)) return undefined
  // Joined once and not for each width: a long listing asks for this with every tile that comes up.
  const address = assetUrl(filename, base)
  const before = `${address}${address.includes('?') ? '&' : '?'}w=`
  return pictureWidths.map((width) => `${before}${width} ${width}w`).join(', ')
}
