/** Opens pages of the shop as a member: with session storage and routes. */
import type { ReactNode } from 'react'
import { QueryClientProvider } from '@tanstack/react-query'
import { render } from '@testing-library/react'
import { createMemoryRouter, RouterProvider } from 'react-router-dom'
import type { CartItem } from '../../../src/contract/shop-entities/cart.ts'
import type { User } from '../../../src/contract/shop-entities/user.ts'
import { session } from '../../../src/storage/session-storage.ts'
import { queryClient } from '../../../src/store/catalogue/query-client.ts'
import { restoreFromSession } from '../../../src/store/shop-store.ts'
import { aCartItem, aUser } from '../builders.ts'
import { aPerson } from '../person.ts'

/** A member with 1,000 points by default. */
export function aMember(fields: Record<string, unknown> = {}): User {
  return aUser({
    id: 7,
    email: 'asha@example.com',
    mobile: '9876543210',
    pincode: '560001',
    address: '12 Park Street',
    ...fields,
  })
}

/** A cart line: one bag at 300 points by default. */
export function aLine(fields: Record<string, unknown> = {}): CartItem {
  return aCartItem({ product_id: 11, product_code: 'TB1', product_points: 300, ...fields })
}

/**
 * Renders the given pages at an address, with the session storage's content.
 * @param routes path to page; other paths show their own name as text
 */
export function openShop({
  at,
  search = '',
  hash = '',
  state,
  member = null,
  cart = [],
  routes,
}: {
  at: string
  /** The query string, with its question mark. */
  search?: string
  /** The fragment, with its hash mark. */
  hash?: string
  state?: unknown
  member?: User | null
  cart?: CartItem[]
  routes: Record<string, ReactNode>
}) {
  sessionStorage.clear()
  session.clientLoginId.write('demo')
  if (member !== null) session.userDetails.write(member)
  session.cart.write(cart)
  restoreFromSession()
  queryClient.clear()
  const router = createMemoryRouter(
    [
      ...Object.entries(routes).map(([path, element]) => ({ path, element })),
      { path: '*', element: <p>another page</p> },
    ],
    { initialEntries: [{ pathname: at, search, hash, state }] },
  )
  render(
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  )
  return { router, person: aPerson() }
}
