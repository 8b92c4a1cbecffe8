import type { ResponseOf } from '../contract/endpoints.ts'
import type { Product } from '../contract/shop-entities/product.ts'
import { FIRST_THUMBS } from '../contract/picture-widths.ts'
import { gallerySizes, thumbSizes, tileSizes } from '../domain/picture-sizes.ts'
import { textIn } from '../domain/localized.ts'
import { readLanguage } from '../storage/language.ts'
import { servedPreview } from '../storage/served-preview.ts'
import { cutAround } from '../lib/cut-around.ts'
import { firstImage, lightImage } from './first-image.ts'

/** A product's fields by the contract's names, not validated. */
type UncheckedProduct = Partial<Record<keyof Product | 'product_images_pd_id', unknown>>
type UncheckedPicture = Partial<Record<keyof Product['product_images'][number], unknown>>
type UncheckedData = Partial<
  Record<keyof (ResponseOf<'fetchAllProducts'> & ResponseOf<'fetchProductDetails'>), unknown>
>

function firstOf<Entry>(list: unknown): Partial<Record<keyof Entry, unknown>> | null {
  const first: unknown = Array.isArray(list) ? list[0] : null
  return typeof first === 'object' ? first : null
}

type FirstPicture = UncheckedPicture & { filename: string }

/** A product's pictures, as far as their file names are valid. */
function picturesOf(product: UncheckedProduct): FirstPicture[] {
  const lists = [product.product_images, product.product_images_pd_id]
  const foundLists = lists.map((list) =>
    (Array.isArray(list) ? (list as (UncheckedPicture | null)[]) : []).filter(
      (entry): entry is FirstPicture => {
        const filename = entry?.filename
        return typeof filename === 'string' && filename !== ''
      },
    ),
  )
  return foundLists.find((pictures) => pictures.length > 0) ?? []
}

/** A text by language, as far as it is valid. */
function textOf(text: unknown): string {
  if (typeof text !== 'object' || text === null) return ''
  return textIn(
    readLanguage() ?? 'en',
    Object.fromEntries(Object.entries(text).filter(([, value]) => typeof value === 'string')),
  )
}

function fill(place: ParentNode, selector: string, text: string): void {
  const element = place.querySelector(selector)
  if (element !== null) element.textContent = text
}

function paintPicture(
  place: ParentNode,
  product: UncheckedProduct,
  { sizes, isTile = false }: { sizes: string; isTile?: boolean },
): void {
  const [picture] = picturesOf(product)
  const box = place.querySelector('.shell-picture')
  if (picture === undefined || box === null) return
  const { filename, focus } = picture
  const image = firstImage(filename, sizes)
  const { x, y } = (focus ?? {}) as Partial<Record<'x' | 'y', unknown>>
  if (isTile && typeof x === 'number' && typeof y === 'number')
    Object.assign(image.style, cutAround({ x, y }))
  const preview = servedPreview(filename)
  if (preview !== undefined) {
    const light = lightImage(preview)
    box.append(light)
    // Both blend with the background (`multiply`), so they must not overlap.
    image.addEventListener('load', () => light.remove())
  }
  box.append(image)
}

function dataOf(body: unknown): UncheckedData {
  return (body as { data?: UncheckedData | null } | null)?.data ?? {}
}

function isProduct(entry: unknown): entry is UncheckedProduct {
  return typeof entry === 'object' && entry !== null
}

/** Paints the first products of a listing into the shell while the bundle loads. */
export function paintFirstTiles({ body }: { body: unknown }): void {
  const { products } = dataOf(body)
  if (!Array.isArray(products)) return
  const tiles = [...document.querySelectorAll('.shell-product')]
  // Read the layout before writing anything, to avoid a forced layout.
  const isInWindow = tiles.map((tile) => tile.getBoundingClientRect().top < innerHeight)
  for (const [index, tile] of tiles.entries()) {
    const product: unknown = products[index]
    if (!isProduct(product)) continue
    fill(tile, '.shell-name', textOf(product.product_name))
    if (isInWindow[index] === true) paintPicture(tile, product, { sizes: tileSizes, isTile: true })
  }
}

/** Paints a product's pictures and name into the shell. */
export function paintFirstDetails({ body }: { body: unknown }): void {
  const { product_detail: product } = dataOf(body)
  const place = document.querySelector<HTMLElement>('.shell-details')
  if (place === null || !isProduct(product)) return
  place.dataset['known'] = ''
  fill(
    place,
    '.shell-category',
    textOf(firstOf<Product['category_master'][number]>(product.category_master)?.name),
  )
  fill(place, '.shell-title', textOf(product.product_name))
  paintPicture(place, product, { sizes: gallerySizes })
  const pictures = picturesOf(product)
  const thumbs = pictures.length > 1 ? pictures.slice(0, FIRST_THUMBS) : []
  place
    .querySelector('.shell-thumbs')
    ?.append(...thumbs.map(({ filename }) => firstImage(filename, thumbSizes)))
}
