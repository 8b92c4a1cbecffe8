import type { HomeData } from '../contract/shop-entities/home.ts'
import { bannerSizes, categorySizes } from '../domain/picture-sizes.ts'
import { firstImage, lightImage, logoImage } from './first-image.ts'

/** Entries of a list by the contract's names, not validated. */
type Unchecked<List extends readonly unknown[]> = Partial<Record<keyof List[number], unknown>>
type UncheckedBanner = Unchecked<HomeData['banners']>
type UncheckedCategory = Unchecked<HomeData['categories']>

/** A part of an unvalidated home reply. */
function partOf(body: unknown, name: keyof HomeData): unknown {
  return (body as { data?: Partial<Record<keyof HomeData, unknown>> } | null)?.data?.[name]
}

function listOf<Entry>(body: unknown, name: keyof HomeData): (Entry | null | undefined)[] {
  const list = partOf(body, name)
  return Array.isArray(list) ? (list as Entry[]) : []
}

/**
 * Paints the banner, with its small version behind it if the provider sent one and the page does not contain
 * it.
 */
function paintBanner(banner: UncheckedBanner | null | undefined): void {
  const place = document.querySelector('#shell-banner')
  const filename = banner?.banner_filename
  if (place === null || typeof filename !== 'string' || filename === '') return
  const preview = banner?.banner_preview
  if (place.childElementCount === 0 && typeof preview === 'string' && preview.startsWith('data:image/')) {
    place.append(lightImage(preview))
  }
  place.append(firstImage(filename, bannerSizes))
}

/**
 * The shell's tiles, in the layout for this number of categories. The row is replaced by a copy: browsers
 * count moved elements as a layout shift, but not new ones.
 */
function tilesFor(count: number): HTMLElement[] {
  const row = document.querySelector<HTMLElement>('.shell-tiles')
  if (row === null) return []
  const made = row.cloneNode(true) as HTMLElement
  if (count < made.childElementCount) made.dataset['count'] = String(count)
  row.replaceWith(made)
  return [...made.querySelectorAll<HTMLElement>('.shell-tile')]
}

/** Reserves the space of the banner's texts, which the bundle renders. The heading moves, so it is replaced by a copy too. */
function makeRoomForWords(): void {
  const home = document.querySelector<HTMLElement>('.shell-home')
  if (home === null) return
  home.dataset['words'] = ''
  const heading = home.querySelector('.shell-heading')
  heading?.replaceWith(heading.cloneNode(true))
}

/** Replaces the placeholder in the header with the client's logo after it has loaded. */
function paintLogo(filename: unknown): void {
  const place = document.querySelector('.shell-logo')
  if (place === null || typeof filename !== 'string' || filename === '') return
  const logo = logoImage(filename)
  logo.addEventListener('load', () => place.toggleAttribute('data-loaded', true))
  place.append(logo)
}

/** Whether a text, by language or plain, is not empty. */
const says = (text: unknown): boolean => Object.values(text ?? {}).some((letters) => letters !== '')

/**
 * Paints the first banner, the logo and the categories' pictures into the shell before the bundle has loaded.
 */
export function paintFirstHome({ body }: { body: unknown }): void {
  const banners = listOf<UncheckedBanner>(body, 'banners')
  if (banners.some((banner) => says(banner?.banner_title) || says(banner?.banner_text))) makeRoomForWords()
  paintBanner(banners[0])
  paintLogo((partOf(body, 'client') as { client_logo?: unknown } | null | undefined)?.client_logo)
  const categories = listOf<UncheckedCategory>(body, 'categories')
  for (const [index, tile] of tilesFor(categories.length).entries()) {
    const { image: filename, image_of_product: isOfProduct } = categories[index] ?? {}
    if (isOfProduct === true) tile.dataset['whole'] = ''
    if (typeof filename === 'string' && filename !== '') tile.append(firstImage(filename, categorySizes))
  }
}
