/** A client's shop on a phone's home screen, according to how Chromium reads its manifest. */
import type { Page } from 'playwright/test'
import { openShop } from '../journey.ts'
import { openClient } from '../../setup/operator.ts'
import { expect, test } from '../shop-test.ts'

interface AppManifest {
  url: string
  errors: { message: string }[]
  data?: string
}

async function manifestOf(page: Page): Promise<AppManifest & { content: Record<string, unknown> }> {
  const devTools = await page.context().newCDPSession(page)
  const manifest = (await devTools.send('Page.getAppManifest')) as AppManifest
  return { ...manifest, content: JSON.parse(manifest.data ?? '{}') as Record<string, unknown> }
}

async function whyNotInstallable(page: Page): Promise<string[]> {
  const devTools = await page.context().newCDPSession(page)
  const { installabilityErrors } = await devTools.send('Page.getInstallabilityErrors')
  // Tests use an incognito context.
  return installabilityErrors.map(({ errorId }) => errorId).filter((id) => id !== 'in-incognito')
}

test("a client's shop installs under its own name and starts with its own home, from any page of it [O.1]", async ({
  page,
}) => {
  await openShop(page)
  const { content, errors, url } = await manifestOf(page)
  expect(errors).toEqual([])
  expect(new URL(url).pathname).toBe('/rewards_points_website/demo/manifest.webmanifest')
  expect(content).toMatchObject({ name: 'Banyan Works', start_url: '/rewards_points_website/demo' })
  expect(await whyNotInstallable(page)).toEqual([])

  await page.goto('Product_listing')
  const manifest = page.locator('link[rel="manifest"]')
  await expect(manifest).toHaveAttribute('href', '/rewards_points_website/demo/manifest.webmanifest')
  await page.goto('gallery')
  await expect(manifest).toHaveAttribute('href', '/rewards_points_website/gallery/manifest.webmanifest')
})

test('below the icon of a long name stands what there is room for, in the language of the client [O.1]', async ({
  page,
}) => {
  const loginId = `long-${Math.random().toString(36).slice(2, 8)}`
  const name = 'Bharat Forge Limited and its Subsidiaries in Pune, Baramati and Chakan'
  await openClient(loginId, name, 'code,name,category,points,stock\nA,Bag,Bags,250,5', [
    '--languages',
    'hi,en',
  ])
  await page.goto(loginId)
  await expect(page.getByRole('banner')).toBeVisible()
  const { content, errors } = await manifestOf(page)
  expect(errors).toEqual([])
  expect(content).toMatchObject({ name, short_name: 'Bharat Forge', lang: 'hi' })
})
