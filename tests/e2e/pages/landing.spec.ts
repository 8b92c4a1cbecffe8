/** The landing page's header and carousels (section 9) at different widths. */
import type { Page } from 'playwright/test'
import { control } from '../journey.ts'
import { expect, test } from '../shop-test.ts'

/** How many slides of the carousel are visible at once. */
function slidesAtOnce(page: Page, carousel: string): Promise<number> {
  return page
    .getByRole('region', { name: carousel })
    .getByRole('listitem')
    .first()
    .evaluate((slide: HTMLElement) => (slide.parentElement?.clientWidth ?? 0) / slide.offsetWidth)
}

const screens = [
  { width: 1440, height: 900 },
  { width: 960, height: 900 },
  { width: 1080, height: 1920 },
]

test('what the header leads to stands in one line, on any screen', async ({ page }) => {
  await page.goto('./')
  const header = page.getByRole('banner')
  const signUp = control(header, 'Sign Up')
  for (const screen of screens) {
    await page.setViewportSize(screen)
    await expect(signUp).toBeVisible()
    const [login, last] = await Promise.all([control(header, 'Login').boundingBox(), signUp.boundingBox()])
    expect(last?.height, `${screen.width} px`).toBe(login?.height)
    const inside = await header.evaluate(
      (element) => element.firstElementChild?.getBoundingClientRect().right,
    )
    const right = (last?.x ?? 0) + (last?.width ?? 0)
    expect(right, `${screen.width} px`).toBeLessThanOrEqual((inside ?? 0) + 0.5)
  }
})

test('each company keeps to its share of the row, on any screen', async ({ page }) => {
  await page.goto('./')
  const slides = page.getByRole('region', { name: 'companies' }).getByRole('listitem')
  await expect(slides.first()).toBeAttached()
  for (const screen of screens) {
    await page.setViewportSize(screen)
    const tooWide = await slides.evaluateAll((all) =>
      all
        .filter((slide) => {
          const share = slide.getBoundingClientRect()
          const content = document.createRange()
          content.selectNodeContents(slide.firstElementChild ?? slide)
          const { left, right } = content.getBoundingClientRect()
          return left < share.left || right > share.right
        })
        .map((slide) => slide.textContent),
    )
    expect(tooWide, `${screen.width} px`).toEqual([])
  }
})

test('as many testimonials and companies as there is room for stand there at once [S9.29, S9.30]', async ({
  page,
}) => {
  await page.goto('./')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  for (const { width, testimonials, companies } of [
    { width: 1440, testimonials: 3, companies: 7 },
    { width: 1100, testimonials: 3, companies: 7 },
    { width: 960, testimonials: 3, companies: 7 },
    { width: 820, testimonials: 1, companies: 3 },
    { width: 600, testimonials: 1, companies: 3 },
    { width: 390, testimonials: 1, companies: 2 },
    { width: 320, testimonials: 1, companies: 2 },
  ]) {
    await page.setViewportSize({ width, height: 900 })
    await expect
      .poll(() => slidesAtOnce(page, 'testimonials'), `testimonials at ${width} px`)
      .toBeCloseTo(testimonials, 1)
    await expect
      .poll(() => slidesAtOnce(page, 'companies'), `companies at ${width} px`)
      .toBeCloseTo(companies, 1)
  }
})

test('a carousel moves by one slide, and goes on at its other end', async ({ page }) => {
  await page.goto('./')
  const carousel = page.getByRole('region', { name: 'companies' })
  const next = carousel.getByRole('button', { name: 'Next companies' })
  const previous = carousel.getByRole('button', { name: 'Previous companies' })
  const position = (): Promise<{ slides: number; rest: number }> =>
    carousel.getByRole('list').evaluate((row: HTMLElement) => ({
      slides: Math.round(row.scrollLeft / (row.firstElementChild?.clientWidth ?? 1)),
      rest: Math.round(row.scrollWidth - row.clientWidth - row.scrollLeft),
    }))
  const atStart = await position()
  expect(atStart.slides).toBe(0)
  await next.click()
  await expect.poll(position).toMatchObject({ slides: 1 })
  await previous.click()
  await expect.poll(position).toEqual(atStart)
  await previous.click()
  await expect.poll(position).toMatchObject({ rest: 0 })
  await next.click()
  await expect.poll(position).toEqual(atStart)
})
