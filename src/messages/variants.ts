import { texts } from '../contract/messages/texts.ts'

export const variantMessages = texts('variants', {
  product_size: 'Size',
  product_colour: 'Colour',
  product_code: 'Variant',
  colour: (colour: string) => `Colour ${colour}`,
  sizes: (count: number) => `${count} sizes`,
  colours: (count: number) => `${count} colours`,
  outOfStock: 'Out of stock',
  outOfStockHint: 'Choose another one, or come back later.',
  onlyIn: (other: string) => `Only in ${other}`,
})
