// @vitest-environment jsdom
import { render, screen, waitFor, within } from '@testing-library/react'
import { beforeAll, expect, test } from 'vitest'
import { ProductDetails } from '../../../../src/features/product/product-details.tsx'
import { aProduct } from '../../builders.ts'
import { aPerson } from '../../person.ts'

// The sanitizer is otherwise loaded with the first text, which takes a busy machine some time.
beforeAll(async () => {
  await import('../../../../src/ui/html/clean-html.ts')
}, 60_000)

const bag = aProduct({
  product_short_description: { en: 'For two nights' },
  product_description: { en: '<p>Waxed canvas</p>' },
  product_benefits: { en: '<p>Light</p>' },
  product_specifications: { en: '<p>40 litres</p>' },
  category_master: [{ name: { en: 'Bags' } }],
  product_images: [{ filename: 'front.webp' }, { filename: 'back.webp' }],
})

test('a product shows its category, name, description and points price [S2.24, S9.25]', async () => {
  render(<ProductDetails product={bag} />)
  expect(screen.getByText('Bags')).toBeDefined()
  expect(screen.getByRole('heading', { level: 1, name: 'Travel bag' })).toBeDefined()
  expect(screen.getByText('For two nights')).toBeDefined()
  expect(screen.getAllByText('320 pts')[0]).toBeDefined()
  expect(await screen.findByText('Waxed canvas')).toBeDefined()
})

test('the gallery shows one picture and leads to the others [S2.23]', async () => {
  render(<ProductDetails product={bag} />)
  expect(screen.getByRole('img', { name: 'Travel bag, picture 1 of 2' })).toBeDefined()
  const pictures = within(screen.getByRole('list', { name: 'Pictures' }))
  await aPerson().click(pictures.getByRole('button', { name: 'Show picture 2 of 2' }))
  expect(await screen.findByRole('img', { name: 'Travel bag, picture 2 of 2' })).toBeDefined()
})

test('the gallery says what a picture shows, and shows it whole whatever its focus [I.3, I.4]', async () => {
  const front = { filename: 'front.webp', alt: { en: 'The bag from the front' }, focus: { x: 0, y: 0 } }
  const seen = aProduct({ product_images: [front, { filename: 'back.webp', alt: { en: 'Its back' } }] })
  render(<ProductDetails product={seen} />)
  expect(screen.getByRole('img', { name: 'The bag from the front' }).style.objectFit).toBe('')
  await aPerson().click(screen.getByRole('button', { name: 'Show picture 2 of 2' }))
  expect(await screen.findByRole('img', { name: 'Its back' })).toBeDefined()
})

test.each([
  ['Benefits', 'Light'],
  ['Specifications', '40 litres'],
])('%s can be folded away [S2.26]', async (title, text) => {
  render(<ProductDetails product={bag} />)
  expect(await screen.findByText(text)).toBeDefined()
  const heading = screen.getByRole('button', { name: title, expanded: true })
  await aPerson().click(heading)
  await waitFor(() => expect(heading.getAttribute('aria-expanded')).toBe('false'))
})
