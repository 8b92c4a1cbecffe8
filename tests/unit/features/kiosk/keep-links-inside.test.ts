// @vitest-environment jsdom
import { afterEach, expect, test } from 'vitest'
import { keepLinksInside } from '../../../../src/features/kiosk/keep-links-inside.ts'

afterEach(() => document.body.replaceChildren())

function link(address: string, attributes: Record<string, string> = {}): HTMLAnchorElement {
  const anchor = document.createElement('a')
  anchor.href = address
  for (const [name, value] of Object.entries(attributes)) anchor.setAttribute(name, value)
  return anchor
}

/** Whether a link can be pressed after the page has settled. */
async function leads(anchor: HTMLAnchorElement): Promise<boolean> {
  await Promise.resolve()
  return anchor.hasAttribute('href')
}

test('no link of a kiosk leads out of it, whenever it comes and wherever it stands', async () => {
  const before = link('tel:+911234567890')
  document.body.append(before)
  const end = keepLinksInside()
  const later = ['mailto:help@example.com', 'https://elsewhere.test/', 'blob:nothing'].map((address) =>
    link(address),
  )
  const paragraph = document.createElement('p')
  paragraph.append(...later)
  document.body.append(paragraph)
  for (const anchor of [before, ...later]) expect(await leads(anchor)).toBe(false)
  const changed = link('/Search')
  document.body.append(changed)
  changed.href = 'https://elsewhere.test/'
  expect(await leads(changed)).toBe(false)
  end()
})

test("the shop's own links stay, and open where they are", async () => {
  const end = keepLinksInside()
  const own = link('/rewards_points_website/Search', { target: '_blank', download: 'page' })
  document.body.append(own)
  expect(await leads(own)).toBe(true)
  expect([own.target, own.hasAttribute('download')]).toEqual(['', false])
  end()
})
