/** What a page loads first: the pictures of its first screen before anything for later, and no more than needed. */
import { gzipSync } from 'node:zlib'
import type { Locator, Page, Request } from 'playwright/test'
import { leaveProgram, logIn } from '../journey.ts'
import { expectNoShift } from '../no-shift.ts'
import { expect, noRequests, passIdleMoments, test } from '../shop-test.ts'

const PHONE = { width: 412, height: 823 }
const DESKTOP = { width: 1440, height: 900 }

/** Files that no page's first view needs; for the home also those of the catalogue. */
const FOR_LATER = /\/assets\/(?:deferred-startup|swiper|banner-rotation|gallery-slides|order-pages|drawing)-/
const FOR_LATER_OF_HOME =
  /\/assets\/(?:deferred-startup|swiper|banner-rotation|order-pages|drawing|catalogue|axios)-/

const pages = {
  home: { path: 'demo', session: false },
  listing: { path: 'Product_listing', session: true },
  product: { path: 'Product_details/2?client=demo', session: false },
} as const

type PageName = keyof typeof pages

async function open(page: Page, name: PageName): Promise<void> {
  const { path, session } = pages[name]
  if (session) await page.addInitScript(() => sessionStorage.setItem('clientLoginId', 'demo'))
  await page.goto(path, { waitUntil: 'commit' })
}

/** The last picture in the window of the complete page. */
async function lastPictureOf(page: Page, name: PageName): Promise<string> {
  await open(page, name)
  await expect(page.locator('.shell')).toHaveCount(0)
  const handle = await page.waitForFunction(() => {
    const shown = [...document.images].filter((image) => {
      const { top, bottom, left, right } = image.getBoundingClientRect()
      return bottom > 0 && top < innerHeight && right > 0 && left < innerWidth
    })
    return shown.length > 0 && shown.every((image) => image.complete) ? shown.at(-1)?.currentSrc : null
  })
  return (await handle.jsonValue()) ?? ''
}

/**
 * Opens the page again, and holds its first screen's last picture back.
 * @returns the requests until then and later, and what lets the picture come
 */
async function holdLastPicture(page: Page, name: PageName): Promise<[asked: string[], release: () => void]> {
  const awaited = await lastPictureOf(page, name)
  // Ends the page's remaining requests.
  await leaveProgram(page)
  let release = (): void => undefined
  const released = new Promise<void>((resolve) => (release = resolve))
  await page.route(awaited, async (route) => {
    await released
    await route.continue()
  })
  const asked: string[] = []
  page.on('request', (request) => asked.push(request.url()))
  await open(page, name)
  await expect(page.locator('.shell')).toHaveCount(0)
  return [asked, release]
}

async function expectNothingForLater(page: Page, name: PageName): Promise<void> {
  const [asked, release] = await holdLastPicture(page, name)
  await passIdleMoments(page)
  const forLater = name === 'home' ? FOR_LATER_OF_HOME : FOR_LATER
  expect(asked.filter((url) => forLater.test(url))).toEqual([])
  release()
  await expect.poll(() => asked.filter((url) => forLater.test(url)).length).toBeGreaterThan(0)
}

const nothingForLater = 'fetches nothing for later while a picture of its first screen is awaited [N.11]'

test.describe('on a phone', () => {
  test.use({ viewport: PHONE })
  for (const name of ['home', 'listing', 'product'] as const)
    test(`the ${name} ${nothingForLater}`, ({ page }) => expectNothingForLater(page, name))
})

// The product's first screen also has its category's products there, which are requested after the product.
test.describe('on a desktop', { tag: '@release' }, () => {
  for (const name of ['home', 'listing'] as const)
    test(`the ${name} ${nothingForLater}`, ({ page }) => expectNothingForLater(page, name))
})

/** Files and calls only of a member's home. */
const OF_A_MEMBER =
  /\/assets\/(?:member-parts|member-subscription)-|\/(?:goal|points-statement|fetch-all-products)$/

test.describe('a member’s home', () => {
  test.use({ viewport: DESKTOP })
  test('asks for nothing of the member’s, and for nothing for later, while a picture of its first screen is awaited [G.3, N.11]', async ({
    page,
    members,
  }) => {
    await logIn(page, await members.makeMember({ points: 5000 }))
    const [asked, release] = await holdLastPicture(page, 'home')
    await expect(page.getByRole('link', { name: /^My points: 5,000/ })).toBeVisible()
    await passIdleMoments(page)
    expect(asked.filter((url) => OF_A_MEMBER.test(url) || FOR_LATER_OF_HOME.test(url))).toEqual([])
    release()
    await expect(page.getByText('Meera, 5,000 pts')).toBeVisible()
  })
})

/** Positions of pictures by their paths, without previews. */
function placesOf(pictures: Locator): Promise<Record<string, number[]>> {
  return pictures.evaluateAll((images) =>
    Object.fromEntries(
      images.map((image) => {
        const { x, y, width, height } = image.getBoundingClientRect()
        return [new URL((image as HTMLImageElement).src).pathname, [x, y, width, height].map(Math.round)]
      }),
    ),
  )
}

for (const width of [390, 1440])
  test.describe(`at ${width} px`, () => {
    test.use({ viewport: { width, height: 900 } })
    test('the page’s pictures stand where the shell’s stood [N.11]', async ({ page }) => {
      let release = (): void => undefined
      const released = new Promise<void>((resolve) => (release = resolve))
      await page.route(/\/assets\/[^/]+\.js$/, async (route) => {
        await released
        await route.continue()
      })
      await open(page, 'home')
      const ofShell = page.locator('.shell img:not([src^="data:"])')
      // The banner, four categories, the logo.
      await expect(ofShell).toHaveCount(6)
      await expect(page.locator('.shell-logo[data-loaded]')).toBeVisible()
      const before = await placesOf(ofShell)
      release()
      await expect(page.locator('.shell')).toHaveCount(0)
      // The logo's width is only known after it has loaded.
      await expect.poll(() => placesOf(page.locator('img'))).toMatchObject(before)
    })
  })

test.describe('from a host that puts no data into the page', () => {
  test.use({ viewport: PHONE })
  test('the home’s data moves nothing of the shell when it comes [N.11]', async ({ page }) => {
    let release = (): void => undefined
    const released = new Promise<void>((resolve) => (release = resolve))
    // Without the bundle the shell stays.
    await page.route(/\/assets\/[^/]+\.js$/, () => {})
    await page.route(/\/demo$/, async (route) => {
      const isCall = route.request().resourceType() !== 'document'
      if (isCall) await released
      const response = await route.fetch()
      const text = await response.text()
      const body = isCall ? text : text.replace(/<script [^>]*id="home-data".*?<\/script>/s, '')
      await route.fulfill({ response, body })
    })
    await open(page, 'home')
    // The shell is painted before its content arrives.
    await page.waitForFunction(() => performance.getEntriesByName('first-paint').length > 0)
    release()
    await expect(page.locator('.shell-tile img')).toHaveCount(4)
    await page.evaluate(
      () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
    )
    await expectNoShift(page, 'the home')
  })
})

async function sizeOf(request: Request): Promise<number> {
  const response = await request.response()
  return response === null ? 0 : gzipSync(await response.body(), { level: 9 }).length
}

/** A page's requests until it is at rest, without pictures. */
async function untilRest(page: Page, name: PageName): Promise<Request[]> {
  const asked: Request[] = []
  page.on('request', (request) => {
    const isPicture = request.resourceType() === 'image' || request.url().startsWith('data:')
    if (!isPicture) asked.push(request)
  })
  const master = page.waitForResponse(/\/get-state-city-master$/)
  await open(page, name)
  await master
  await noRequests(page)
  return asked
}

async function expectWithinBudget(asked: readonly Request[]): Promise<void> {
  const paths = asked.map((request) => new URL(request.url()).pathname)
  expect(paths.length, paths.join('\n')).toBeLessThanOrEqual(20)
  const scripts = asked.filter((request) => request.resourceType() === 'script')
  const sizes = await Promise.all(scripts.map(sizeOf))
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(200_000)
}

test.describe('at rest', () => {
  // With motion the banners' rotation is loaded too.
  test.use({ viewport: PHONE, reducedMotion: 'no-preference', ownContext: true })
  for (const name of ['home', 'listing', 'product'] as const)
    test(`the ${name} has made at most 20 requests without pictures, and fetched at most 200 kB of script [N.12]`, async ({
      page,
    }) => {
      await expectWithinBudget(await untilRest(page, name))
    })
})
