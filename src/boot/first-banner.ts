import type { HomeData } from '../contract/entities/home.ts'
import { bannerSizes } from '../domain/picture-sizes.ts'
import { firstImage, lightImage } from './first-image.ts'

/** A banner's fields by the contract's names, not looked at yet. */
type UncheckedBanner = Partial<Record<keyof HomeData['banners'][number], unknown>>

/** The first banner of an unvalidated home reply. */
function firstBannerOf(body: unknown): UncheckedBanner | undefined {
  const { banners } = (body as { data?: Partial<Record<keyof HomeData, unknown>> } | null)?.data ?? {}
  return Array.isArray(banners) ? (banners[0] as UncheckedBanner | undefined) : undefined
}

/**
 * Puts the first banner into the shell, so that the largest picture does not wait for the bundle; behind it its
 * light version, where the provider sent one and the page did not come with it.
 */
export function paintFirstBanner({ body }: { body: unknown }): void {
  const place = document.querySelector('#shell-banner')
  const banner = firstBannerOf(body)
  const filename = banner?.banner_filename
  if (place === null || typeof filename !== 'string' || filename === '') return
  const preview = banner?.banner_preview
  if (place.childElementCount === 0 && typeof preview === 'string' && preview.startsWith('data:image/')) {
    place.append(lightImage(preview))
  }
  place.append(firstImage(filename, bannerSizes))
}
