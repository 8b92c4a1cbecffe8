// @vitest-environment jsdom
/** What the shop does when a key has an order already, and when the provider refuses to say what became of one. */
import { act, screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import * as backoff from '../../../../src/lib/backoff.ts'
import { session } from '../../../../src/storage/session-storage.ts'
import { aMember } from '../open-shop.tsx'
import { success } from '../stub-provider.ts'
import { address, confirmButton, decrypted, openSummary, reply, taken } from './order-pages.tsx'
import { scriptedProvider } from './scripted-provider.ts'

/** No pause ends by itself. */
beforeEach(() => void vi.spyOn(backoff, 'backoffDelay').mockReturnValue(600_000))

const { answer, orders } = scriptedProvider()
const KEY = 1_700_000_000_123_456
const CART = 'demo|7|11x1'
const moved = { ...address, address: '9 Hill Street' }

const used = (differs: unknown, changes: Record<string, unknown> = {}, status = 409) =>
  reply(
    {
      message: 'Ordered already.',
      code: 409,
      data: { order_id: 1042, order_number: 'RP-1042', differs, ...changes },
    },
    status,
  )

/** The history, with the order that the key has. */
const history = (customer_address: string | null = '12 Park Street') =>
  success([
    {
      id: 1042,
      order_number: 'RP-1042',
      ...(customer_address === null ? {} : { order_details: { customer_address } }),
    },
  ])

/** Replies by path; orders are answered in turn, the last one again. */
function answering(created: unknown[], others: Record<string, unknown> = {}): void {
  let at = 0
  answer.mockImplementation(async ({ path }) => {
    const given = path === '/create-order' ? created[Math.min(at++, created.length - 1)] : others[path]
    if (given === undefined) throw new Error('no network')
    return given as never
  })
}

const keysOf = async () => Promise.all(orders().map(async (order) => (await decrypted(order)).uniqueIdentify))

describe('a key that has an order already (409) [W.52]', () => {
  it.each([
    ['the lines differ', 'lines', 'Ordered already: RP-1042.'],
    ['the difference is one that nobody knows', 'colour', 'Ordered already: RP-1042.'],
    ['the member has cancelled it', 'cancelled', 'You cancelled this order: RP-1042.'],
  ])('%s: it is named, the cart stays, and the next Confirm is a new order', async (_, differs, text) => {
    answering([used(differs), taken])
    const attempt = { uniqueIdentify: KEY, cartFingerprint: CART }
    const { person } = openSummary({ state: { address, attempt } })
    await person.click(await confirmButton())
    expect(await screen.findByText(text)).toBeTruthy()
    expect(screen.getByRole('link', { name: 'See Order History.' }).getAttribute('href')).toMatch(
      /My_profile\?tab=orders$/,
    )
    expect(session.cart.read()).toHaveLength(1)
    await person.click(await confirmButton())
    await screen.findByRole('dialog', { name: 'Order Confirmed' })
    const [first, second] = await keysOf()
    expect(first).toBe(KEY)
    expect(second).not.toBe(KEY)
  })

  it('says so with HTTP 200 and code 409 too', async () => {
    answering([used('lines', {}, 200)])
    const { person } = openSummary()
    await person.click(await confirmButton())
    expect(await screen.findByText('Ordered already: RP-1042.')).toBeTruthy()
  })

  it.each([
    ['the history says where', history('12 Park Street, Mysuru'), 'It goes to 12 Park Street, Mysuru, as'],
    ['the history does not', history(null), 'It goes to the address that you had confirmed before.'],
    ['the history can’t be had', undefined, 'It goes to the address that you had confirmed before.'],
  ])(
    'the address differs, %s: the sentence names where it goes, and the cart is emptied',
    async (_, told, where) => {
      answering([used('address')], {
        '/order-summary': told,
        '/me': success(aMember({ rewards_points: 700 })),
      })
      const { person } = openSummary({ state: { address: moved } })
      await person.click(await confirmButton())
      await screen.findByRole('dialog', { name: 'Order Confirmed' })
      expect(
        screen.getByText((text) => text.startsWith('Ordered already: RP-1042.') && text.includes(where)),
      ).toBeTruthy()
      expect(screen.queryByText(/9 Hill Street/)).toBeNull()
      expect(session.cart.read()).toBeNull()
      expect(session.userDetails.read()?.rewards_points).toBe(700)
    },
  )

  it('takes no points off a balance that may know of the order already', async () => {
    answering([used('address')], { '/me': reply({ message: 'No' }, 404) })
    const { person } = openSummary()
    await person.click(await confirmButton())
    await screen.findByRole('dialog', { name: 'Order Confirmed' })
    expect(session.userDetails.read()?.rewards_points).toBe(1000)
  })

  it('without the order’s number it is a refusal like any other', async () => {
    answering([used('lines', { order_number: '' }), taken])
    const { person } = openSummary()
    await person.click(await confirmButton())
    expect(await screen.findByText('Nothing was ordered.')).toBeTruthy()
    await person.click(await confirmButton())
    await screen.findByRole('dialog', { name: 'Order Confirmed' })
    expect(new Set(await keysOf()).size).toBe(1)
  })
})

describe('an order that may have been taken, and another address on the screen [W.52]', () => {
  const attempt = { uniqueIdentify: KEY, cartFingerprint: CART, sent: true, address }

  it('is sent again to the address that it was sent to, after a reload too', async () => {
    answering([taken])
    openSummary({ state: { address: moved, attempt } })
    await screen.findByRole('dialog', { name: 'Order Confirmed' })
    const sent = await decrypted(orders()[0]!)
    expect(sent).toMatchObject({ uniqueIdentify: KEY, order_address_details: { address: '12 Park Street' } })
    expect(screen.getByText(/^Ordered already: R-1042\. It goes to 12 Park Street, as/)).toBeTruthy()
  })

  it('has a new key for the other address only once the provider has refused the first', async () => {
    answering([reply({ message: 'No stock', code: 422 }, 422), taken])
    const { person } = openSummary({ state: { address: moved, attempt } })
    await screen.findByText('No stock')
    await person.click(await confirmButton())
    await screen.findByRole('dialog', { name: 'Order Confirmed' })
    const [, second] = await Promise.all(orders().map(decrypted))
    expect(second?.uniqueIdentify).not.toBe(KEY)
    expect(second?.order_address_details.address).toBe('9 Hill Street')
    expect(screen.queryByText(/^Ordered already/)).toBeNull()
  })

  it('of an older version, which did not keep the address: the history is asked where it goes', async () => {
    const { address: _, ...old } = attempt
    answering([success({ order_id: 1042, order_number: 'RP-1042', user_master: aMember() })], {
      '/order-summary': history(),
    })
    openSummary({ state: { address: moved, attempt: { ...old, cartFingerprint: 'demo|7|11x1@300' } } })
    await screen.findByRole('dialog', { name: 'Order Confirmed' })
    expect((await decrypted(orders()[0]!)).uniqueIdentify).toBe(KEY)
    expect(screen.getByText(/It goes to 12 Park Street, as/)).toBeTruthy()
  })

  it('says nothing of an address where it goes to the one on the screen', async () => {
    answering([taken])
    openSummary({ state: { address, attempt } })
    await screen.findByRole('dialog', { name: 'Order Confirmed' })
    expect(screen.queryByText(/^Ordered already/)).toBeNull()
  })
})

describe('a refusal for good (403) after the reply was lost [W.51]', () => {
  it.each([
    ['by HTTP', reply({ message: 'Not yours', code: 403 }, 403)],
    ['by its code', reply({ message: 'Not yours', code: 403 })],
  ])('ends the asking, %s, and says so; the next Confirm sends the same key', async (_, refused) => {
    answering([reply('<html>', 502), refused], { '/order-summary': refused })
    const { person } = openSummary()
    await person.click(await confirmButton())
    await person.click(await screen.findByRole('button', { name: 'Ask now' }))
    expect(await screen.findByText('We could not learn what became of your order.')).toBeTruthy()
    expect(screen.queryByText('Checking your order')).toBeNull()
    expect(screen.queryByText('Nothing was ordered.')).toBeNull()
    expect(session.cart.read()).toHaveLength(1)
    await person.click(await confirmButton())
    await waitFor(() => expect(orders()).toHaveLength(3))
    expect(new Set(await keysOf()).size).toBe(1)
    await act(() => Promise.resolve())
  })

  it('is found in the history all the same', async () => {
    answering([reply('<html>', 502), reply({ message: 'Not yours', code: 403 }, 403)], {
      '/order-summary': success([]),
      '/me': success(aMember({ rewards_points: 700 })),
    })
    const { person } = openSummary()
    await person.click(await confirmButton())
    await screen.findByText('Checking your order')
    const { uniqueIdentify } = await decrypted(orders()[0]!)
    answering([reply({ message: 'Not yours', code: 403 }, 403)], {
      '/order-summary': success([{ id: 5, order_number: 'RP-5', uniqueIdentify }]),
      '/me': success(aMember({ rewards_points: 700 })),
    })
    await person.click(screen.getByRole('button', { name: 'Ask now' }))
    await screen.findByRole('dialog', { name: 'Order Confirmed' })
  })

  it('as the first answer it is what it says: nothing was ordered', async () => {
    answering([reply({ message: 'Not yours', code: 403 }, 403)])
    const { person } = openSummary()
    await person.click(await confirmButton())
    expect(await screen.findByText('Nothing was ordered.')).toBeTruthy()
  })
})
