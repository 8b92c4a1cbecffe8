/** The shop without a network, on a plain static host, with a provider by another developer. */
import { bodiesOf, expect, openOddShop, test } from '../foreign-shop.ts'
import { NO_NETWORK, shopIsKept } from '../offline-shop.ts'

test.use({ serviceWorkers: 'allow', expectedErrors: NO_NETWORK })

test('opens without a network too, and the provider is asked for nothing more [O.9]', async ({
  page,
  context,
  provider,
}) => {
  await openOddShop(page)
  await shopIsKept(page)
  const { length } = provider.requests
  await context.setOffline(true)
  await openOddShop(page)
  await expect(page.getByRole('status').filter({ hasText: /^You are offline\./ })).toBeVisible()
  expect(provider.requests).toHaveLength(length)
  await context.setOffline(false)
  await expect(page.getByRole('status').filter({ hasText: 'You are back online.' })).toBeVisible()
  expect(bodiesOf(provider, 'me')).toEqual([])
})
