import type { HomeData } from '../contract/entities/home.ts'
import { bannerSizes, categorySizes } from '../domain/picture-sizes.ts'
import { firstImage, lightImage } from './first-image.ts'

/** The entries of a list by the contract's names, not looked at yet. */
type Unchecked<List extends readonly unknown[]> = Partial<Record<keyof List[number], unknown>>
type UncheckedBanner = Unchecked<HomeData['banners']>
type UncheckedCategory = Unchecked<HomeData['categories']>

/** A list of an unvalidated home reply. */
function listOf<Entry>(body: unknown, name: keyof HomeData): (Entry | null | undefined)[] {
  const list = (body as { data?: Partial<Record<keyof HomeData, unknown>> } | null)?.data?.[name]
  return Array.isArray(list) ? (list as Entry[]) : []
}

/** The banner; behind it its light version, where the provider sent one and the page did not come with it. */
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
 * The shell's tiles for so many categories. Fewer than there are tiles lie in other places: tiles that are made anew move
 * nothing that is on the screen, while the same ones in another place are a layout shift.
 */
function tilesFor(count: number): HTMLElement[] {
  const tiles = [...document.querySelectorAll<HTMLElement>('.shell-tile')]
  const row = tiles[0]?.parentElement
  if (row === null || row === undefined || count >= tiles.length) return tiles
  const made = tiles.map((tile) => tile.cloneNode(true) as HTMLElement)
  row.dataset['count'] = String(count)
  row.replaceChildren(...made)
  return made
}

/** Whether a text by language, or a bare one, says anything. */
const says = (text: unknown): boolean => Object.values(text ?? {}).some((letters) => letters !== '')

/** Puts the first banner and the categories' pictures into the shell, so that they do not wait for the bundle. */
export function paintFirstHome({ body }: { body: unknown }): void {
  const banners = listOf<UncheckedBanner>(body, 'banners')
  // The words that come with the shop take their part of the room.
  if (banners.some((banner) => says(banner?.banner_title) || says(banner?.banner_text)))
    document.querySelector('#shell-banner')?.setAttribute('data-words', '')
  paintBanner(banners[0])
  const categories = listOf<UncheckedCategory>(body, 'categories')
  for (const [index, tile] of tilesFor(categories.length).entries()) {
    const { image: filename, image_of_product: isOfProduct } = categories[index] ?? {}
    if (isOfProduct === true) tile.dataset['whole'] = ''
    if (typeof filename === 'string' && filename !== '') tile.append(firstImage(filename, categorySizes))
  }
}
