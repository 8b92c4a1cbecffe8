// @vitest-environment jsdom
import { screen, within } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import type { RawReply } from '../../../../src/domain/early-call.ts'
import { refusal, success } from '../stub-provider.ts'
import { openOrderHistory } from './open-profile.tsx'
import { stubShop } from '../../stub-shop.ts'

const { provider } = stubShop()
let answers: Record<string, RawReply>

beforeEach(() => {
  provider.send.mockImplementation(({ path }) => Promise.resolve(answers[path] ?? refusal('?', 404)))
})

const order = {
  id: 31,
  order_number: 'RP-31',
  order_status: 1,
  order_points: 300,
  created_at: '2026-11-10T10:00:00Z',
  tracking_number: 'BP 2',
  order_slave: [
    { product_master: { product_name: { en: 'Cup' } }, final_price_or_points: 300, quantity_final: 1 },
  ],
}
const parcel = {
  carrier: 'Blue Post',
  tracking_number: 'BP 1',
  tracking_url: 'https://post.example/BP1',
  sent_at: '2026-11-12T10:00:00Z',
}

async function cardOf(fields: object) {
  answers = { '/order-summary': success([{ ...order, ...fields }]) }
  await openOrderHistory()
  return within(await screen.findByRole('article', { name: 'Order RP-31' }))
}

it('shows each parcel with its carrier, number and the link to its way', async () => {
  const card = await cardOf({ parcels: [parcel, { ...parcel, tracking_number: 'BP 2', tracking_url: null }] })
  const parcels = within(card.getByRole('list', { name: 'Parcels' })).getAllByRole('listitem')
  expect(parcels.map((one) => one.textContent)).toEqual([
    expect.stringMatching(/^Parcel 1Blue Post · Sent on .*Tracking number: BP 1Follow the parcel$/),
    expect.stringMatching(/^Parcel 2Blue Post · Sent on .*Tracking number: BP 2$/),
  ])
  expect(card.getByRole('link', { name: 'Follow the parcel' }).getAttribute('href')).toBe(parcel.tracking_url)
})

it('links nothing but a page of the web', async () => {
  const card = await cardOf({ parcels: [{ ...parcel, tracking_url: 'javascript:alert(1)' }] })
  expect(card.queryByRole('link', { name: 'Follow the parcel' })).toBeNull()
})

it('shows the tracking number alone where the provider knows no parcels', async () => {
  const card = await cardOf({})
  expect(card.getByText('Tracking number: BP 2')).toBeDefined()
  expect(card.queryByRole('list', { name: 'Parcels' })).toBeNull()
})

it('says which order a replacement replaces, and shows no points', async () => {
  const slave = [{ ...order.order_slave[0], final_price_or_points: 0 }]
  const card = await cardOf({ replaces: 'RP-7', order_points: 0, order_slave: slave })
  expect(card.getByText('Sent again for order RP-7, at no cost.')).toBeDefined()
  expect(card.queryByText(/0 (?:pts|points)/)).toBeNull()
})

it('says which order replaces it', async () => {
  const card = await cardOf({ replaced_by: ['RP-40'] })
  expect(card.getByText('Sent again as order RP-40.')).toBeDefined()
})
