/**
 * No texts overlap, at seven widths and on every page. The client has an ordinary name, no logo, two languages and its
 * own word for points; its products cost five and seven digits and have several colours; the member has a long balance.
 */
import type { Page } from 'playwright/test'
import { control, logIn, resize, visitorPages } from '../journey.ts'
import type { TestMembers } from '../../setup/members.ts'
import { openClient } from '../../setup/operator.ts'
import { expect, test } from '../shop-test.ts'

const widths = [320, 360, 390, 480, 768, 900, 1440]

/** Different for each worker that runs this file. */
let loginId = ''
const NAME = 'Bharat Forge Limited'

test.beforeAll(async () => {
  loginId = `narrow-${Math.random().toString(36).slice(2, 8)}`
  const columns = 'code,name,category,points,stock,size,colour,variant_of,feature,latest'
  const variants = (code: string, points: number) =>
    ['Red', 'Green', 'Blue'].map(
      (colour, index) =>
        `${code}-${colour},Travel mug ${code},Kitchen,${points},50,,${colour},${index === 0 ? '' : `${code}-Red`},1,1`,
    )
  const sizes = ['S', 'M', 'L'].map(
    (size) => `SH-${size},Linen shirt,Clothes,12990,50,${size},,${size === 'S' ? '' : 'SH-S'},1,1`,
  )
  const rows = [
    ...variants('A', 12_500),
    ...variants('B', 300),
    ...sizes,
    'P1,Plain lamp,Home,99999,50,,,,1,1',
    'P2,Grand tour,Travel,1234567,50,,,,1,1',
    'P3,Card,Home,1,50,,,,1,1',
  ]
  await openClient(loginId, NAME, [columns, ...rows].join('\n'), [
    '--languages',
    'en,hi',
    '--points-name',
    'sitara,sitare,reward sitare',
  ])
})

/** Pairs of texts that overlap, and texts beyond the edge of the screen. */
function collisions(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    /** Parts that stay over the page cover what scrolls below, so each is compared only with its own layer. */
    const layerOf = (element: Element): Element | null => {
      for (let at: Element | null = element; at !== null; at = at.parentElement) {
        const { position } = getComputedStyle(at)
        if (position === 'fixed' || position === 'sticky') return at
      }
      return null
    }
    /** The part of a box that its ancestors do not clip. */
    const shownOf = (element: Element, box: DOMRect) => {
      let { left, right, top, bottom } = box
      for (let at: Element | null = element; at !== null; at = at.parentElement) {
        const style = getComputedStyle(at)
        if (style.visibility === 'hidden' || style.opacity === '0') return null
        if (style.overflowX === 'visible' && style.clipPath === 'none') continue
        const edge = at.getBoundingClientRect()
        left = Math.max(left, edge.left)
        right = Math.min(right, edge.right)
        top = Math.max(top, edge.top)
        bottom = Math.min(bottom, edge.bottom)
      }
      // A line's box is higher than its letters; only the middle half is compared.
      const quarter = (bottom - top) / 4
      return { left, right, top: top + quarter, bottom: bottom - quarter }
    }
    const seen: {
      node: Node
      text: string
      layer: Element | null
      box: NonNullable<ReturnType<typeof shownOf>>
    }[] = []
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
      const parent = node.parentElement
      const text = node.nodeValue?.trim() ?? ''
      if (parent === null || text === '' || parent.closest('script, style, noscript, [hidden]')) continue
      const range = document.createRange()
      range.selectNodeContents(node)
      for (const rect of range.getClientRects()) {
        const box = shownOf(parent, rect)
        if (box === null || box.right - box.left < 3 || box.bottom - box.top < 3) continue
        seen.push({ node, text, layer: layerOf(parent), box })
      }
    }
    const found: string[] = []
    for (const [index, one] of seen.entries()) {
      if (one.box.right > innerWidth + 1 || one.box.left < -1) {
        // Content beyond the edge of a horizontally scrolling rail was already clipped above.
        found.push(`"${one.text}" leaves the screen`)
      }
      for (const other of seen.slice(index + 1)) {
        // A text cut off by an ellipsis occurs twice.
        if (one.layer !== other.layer || one.node === other.node) continue
        const wide = Math.min(one.box.right, other.box.right) - Math.max(one.box.left, other.box.left)
        const high = Math.min(one.box.bottom, other.box.bottom) - Math.max(one.box.top, other.box.top)
        if (wide > 1 && high > 1) found.push(`"${one.text}" and "${other.text}"`)
      }
    }
    return [...new Set(found)]
  })
}

/** The width of the shop's name or logo, and how far the page exceeds the screen's width. */
function headerOf(page: Page): Promise<{ brand: number; beyond: number; cut: string[] }> {
  return page.evaluate(() => {
    const header = document.querySelector('header')
    const brand = header?.querySelector('a')
    const widths = [...(brand?.querySelectorAll('img, svg, span:not(:has(*))') ?? [])].map((part) => {
      const { left, right, width, height } = part.getBoundingClientRect()
      const edge = brand?.getBoundingClientRect() ?? part.getBoundingClientRect()
      return height === 0 ? 0 : Math.min(width, Math.min(right, edge.right) - Math.max(left, edge.left))
    })
    const cut = [...(header?.querySelectorAll('a, button') ?? [])]
      .filter((part) => part.getBoundingClientRect().width > 0)
      .filter(
        (part) => part.getBoundingClientRect().right > innerWidth || part.getBoundingClientRect().left < 0,
      )
      .map((part) => part.getAttribute('aria-label') ?? part.textContent)
    return {
      brand: Math.max(0, ...widths),
      beyond: document.documentElement.scrollWidth - innerWidth,
      cut,
    }
  })
}

/** Checks the page at each width. It is resized and not reloaded, as when a device is turned. */
async function expectOrder(page: Page, where: string): Promise<void> {
  await expect(page.getByRole('main').getByRole('heading').first()).toBeVisible()
  for (const width of widths) {
    await resize(page, { width, height: 800 })
    await expectOrderAt(page, `${where} at ${width} px`)
  }
}

async function expectOrderAt(page: Page, where: string): Promise<void> {
  await expect.poll(() => collisions(page), where).toEqual([])
  const { brand, beyond, cut } = await headerOf(page)
  expect(brand, `${where}: what names the shop is as wide as its mark`).toBeGreaterThanOrEqual(36)
  expect(beyond, `${where}: wider than the screen`).toBeLessThanOrEqual(0)
  expect(cut, `${where}: beyond the header's edge`).toEqual([])
}

async function arrive(page: Page, members: TestMembers): Promise<void> {
  await resize(page, { width: 1440, height: 800 })
  await logIn(page, await members.makeMember({ clientLoginId: loginId, points: 1_234_567 }))
}

const title = 'no text prints over another, and the header says whose shop it is'

test(`a visitor's home: ${title}`, async ({ page }) => {
  await page.goto(loginId)
  await expectOrder(page, 'the home of a visitor')
})

test(`a member's pages: ${title}`, { tag: '@release' }, async ({ page, members }) => {
  await arrive(page, members)
  for (const path of ['', ...visitorPages, 'My_profile', 'My_profile?tab=orders', 'Notifications']) {
    await page.goto(path || loginId)
    await expectOrder(page, path || 'home')
  }
})

test(`a product, the cart and the profile menu: ${title}`, async ({ page, members }) => {
  await arrive(page, members)
  await page.goto('Product_listing')
  await page
    .getByRole('main')
    .getByRole('link', { name: /Travel mug A/ })
    .first()
    .click()
  await expect(page).toHaveURL(/Product_details/)
  await expectOrder(page, 'the details')
  await control(page, /^Add to cart/).click()
  await page.goto('My_cart')
  await expect(page.getByRole('textbox', { name: /^Quantity of/ })).toHaveCount(1)
  await expectOrder(page, 'the cart')
  const menu = page.getByRole('dialog', { name: /^Your account/ })
  for (const width of widths) {
    await resize(page, { width, height: 800 })
    await page.getByRole('button', { name: /^Your account/ }).click()
    await expect(menu.getByRole('button', { name: 'हिन्दी' })).toBeVisible()
    await expectOrderAt(page, `the profile menu at ${width} px`)
    await page.keyboard.press('Escape')
    await expect(menu).toBeHidden()
  }
  await page.getByRole('button', { name: /^Your account/ }).click()
  await menu.getByRole('button', { name: 'हिन्दी' }).click()
  await page.goto(loginId)
  await expectOrder(page, 'the home in Hindi')
  await page.goto('Product_listing')
  await expectOrder(page, 'the listing in Hindi')
})
