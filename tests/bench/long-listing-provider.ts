/** A stand-in for the provider with ten thousand products, answered inside the browser's own network layer. */
import type { Page, Route } from 'playwright'
import { PAGE_SIZE } from '../../src/contract/limits.ts'

export const PRODUCT_COUNT = 10_000

const PICTURE =
  '<svg xmlns="http://www.w3.org/2000/svg" width="320" height="320"><circle cx="160" cy="160" r="110" fill="#b86"/></svg>'

const client = {
  client_code: 'B1',
  client_name: 'Bench',
  client_email: 'bench@example.com',
  client_address: '',
  client_logo: '',
  client_mobile: '',
  user_login_needed: 0,
}

function productAt(index: number) {
  return {
    id: index + 1,
    product_name: { en: `A product with a name of usual length ${index + 1}` },
    product_short_description: { en: 'One sentence that says what this is good for.' },
    product_description: { en: `<p>${'Some more about it, as a catalogue has it. '.repeat(6)}</p>` },
    product_benefits: { en: '<ul><li>Light</li><li>Lasting</li></ul>' },
    product_specifications: { en: '<table><tr><th>Weight</th><td>780 g</td></tr></table>' },
    product_code: `P-${index + 1}`,
    brand_id: 1,
    product_size: null,
    category_master: [{ name: { en: 'Things' } }],
    product_images: [{ filename: `media/${index + 1}.svg` }],
    current_client_product_price_points: [{ product_points: 100 + (index % 900) }],
  }
}

/** What a page of the listing carries; every tenth product is the latest, every seventh featured. */
function listingPage(page: number) {
  const start = (page - 1) * PAGE_SIZE
  const count = Math.max(0, Math.min(PAGE_SIZE, PRODUCT_COUNT - start))
  const indices = Array.from({ length: PRODUCT_COUNT }, (_, index) => index)
  return {
    products: Array.from({ length: count }, (_, offset) => productAt(start + offset)),
    occasions: [],
    categories: [],
    latestProductIds: page === 1 ? indices.filter((index) => index % 10 === 0).map((index) => index + 1) : [],
    featureProductIds: page === 1 ? indices.filter((index) => index % 7 === 0).map((index) => index + 1) : [],
  }
}

function dataFor(route: Route): unknown {
  const { pathname } = new URL(route.request().url())
  if (pathname.endsWith('/fetch-all-products')) {
    return listingPage((route.request().postDataJSON() as { page: number }).page)
  }
  if (pathname.endsWith('/fetch-product-details')) {
    return productAt((route.request().postDataJSON() as { product_id: number }).product_id - 1)
  }
  if (pathname.includes('/fetchHomePageData/')) {
    return {
      client,
      banners: [],
      categories: [],
      occasions: [],
      limitedProducts: [],
      allFeatureProducts: [],
      allLatestProducts: [],
    }
  }
  return null
}

/** Answers every call and every picture of a page. */
export async function stubProvider(page: Page): Promise<void> {
  await page.route('**/api/v1/**', async (route) => {
    const data = dataFor(route)
    await route.fulfill({
      json: data === null ? { message: 'Unknown', code: 404, data } : { message: 'Success', code: 200, data },
    })
  })
  await page.route('**/media/**', (route) => route.fulfill({ contentType: 'image/svg+xml', body: PICTURE }))
}

/** Scrolls to the end again and again until the list, which holds some, holds `wanted` products. */
export async function loadProducts(page: Page, wanted: number, held = PAGE_SIZE): Promise<void> {
  let loaded = held
  while (loaded < wanted) {
    const next = loaded + PAGE_SIZE
    const told = page.getByRole('status').filter({ hasText: new RegExp(`^${next}\\b`) })
    // Again and again: the page may say how many there are a frame before it is as long.
    while (!(await told.isVisible())) {
      await page.evaluate(async () => {
        scrollTo(0, document.documentElement.scrollHeight)
        await new Promise((resolve) => requestAnimationFrame(resolve))
      })
    }
    loaded = next
  }
}
