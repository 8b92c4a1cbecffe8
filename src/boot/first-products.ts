import type { ResponseOf } from '../contract/endpoints.ts'
import type { Product } from '../contract/entities/product.ts'
import { gallerySizes, tileSizes } from '../domain/picture-sizes.ts'
import { textIn } from '../domain/localized.ts'
import { readLanguage } from '../storage/language.ts'
import { servedPreview } from '../domain/served-preview.ts'
import { firstImage, lightImage } from './first-image.ts'

/** As many pictures as a phone shows at once; wider pages show all that the shell has a place for. */
const PHONE_PICTURES = 4
const WIDER_THAN_A_PHONE = '(min-width: 600px)'

/** A product's fields by the contract's names, not looked at yet. */
type UncheckedProduct = Partial<Record<keyof Product | 'product_images_pd_id', unknown>>
type UncheckedData = Partial<
  Record<keyof (ResponseOf<'fetchAllProducts'> & ResponseOf<'fetchProductDetails'>), unknown>
>

function firstOf<Entry>(list: unknown): Partial<Record<keyof Entry, unknown>> | null {
  const first: unknown = Array.isArray(list) ? list[0] : null
  return typeof first === 'object' ? first : null
}

function firstFileOf(product: UncheckedProduct): string | null {
  for (const list of [product.product_images, product.product_images_pd_id]) {
    const filename = firstOf<Product['product_images'][number]>(list)?.filename
    if (typeof filename === 'string' && filename !== '') return filename
  }
  return null
}

/** A text by language, as far as it can be read. */
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

function paintPicture(place: ParentNode, product: UncheckedProduct, sizes: string): void {
  const filename = firstFileOf(product)
  const box = place.querySelector('.shell-picture')
  if (filename === null || box === null) return
  const image = firstImage(filename, sizes)
  const preview = servedPreview(filename)
  if (preview !== undefined) {
    const light = lightImage(preview)
    box.append(light)
    // Both multiply what is behind them.
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

/** Puts the first products of a listing into the shell, while the program is still on its way. */
export function paintFirstTiles({ body }: { body: unknown }): void {
  const { products } = dataOf(body)
  if (!Array.isArray(products)) return
  const tiles = document.querySelectorAll('.shell-product')
  const pictures = matchMedia(WIDER_THAN_A_PHONE).matches ? tiles.length : PHONE_PICTURES
  for (const [index, tile] of tiles.entries()) {
    const product: unknown = products[index]
    if (!isProduct(product)) continue
    fill(tile, '.shell-name', textOf(product.product_name))
    if (index < pictures) paintPicture(tile, product, tileSizes)
  }
}

/** Puts a product's picture and name into the shell. */
export function paintFirstDetails({ body }: { body: unknown }): void {
  const { product_detail: product } = dataOf(body)
  const place = document.querySelector<HTMLElement>('.shell-details')
  if (place === null || !isProduct(product)) return
  place.dataset['known'] = ''
  if (Array.isArray(product.product_images) && product.product_images.length > 1) place.dataset['many'] = ''
  fill(
    place,
    '.shell-category',
    textOf(firstOf<Product['category_master'][number]>(product.category_master)?.name),
  )
  fill(place, '.shell-title', textOf(product.product_name))
  paintPicture(place, product, gallerySizes)
}
