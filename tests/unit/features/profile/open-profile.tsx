/** My Profile, its order history, and its passbook with a provider's statement. */
import type { ReactElement } from 'react'
import { screen } from '@testing-library/react'
import { ProfilePage } from '../../../../src/features/profile/profile-page.tsx'
import { aMember, openShop } from '../open-shop.tsx'
import { success } from '../stub-provider.ts'

/** The path of its call. */
export const PATH = '/points-statement'

/** A movement: 100 pts granted by default. */
export const lineNumber = (id: number, fields: Record<string, unknown> = {}) => ({
  id,
  created_at: '2026-03-05T10:00:00Z',
  points: 100,
  balance_after: 100 * id,
  reason: `Given ${id}`,
  order_number: null,
  expires_at: null,
  ...fields,
})
/** An order and an earlier grant, newest first. */
export const lines = [
  lineNumber(3, { points: -300, balance_after: 900, reason: 'Order RP-31', order_number: 'RP-31' }),
  lineNumber(2, { points: 600, balance_after: 1200, reason: 'Idea of the month', expires_at: '2026-12-31' }),
]
export const expiring = [{ points: 600, expires_at: '2026-12-31' }]
export const statement = (fields: Record<string, unknown> = {}) =>
  success({ balance: 900, expiring, lines, ...fields })

export const routes = { '/My_profile': <ProfilePage /> }

export const openProfile = (fields: Record<string, unknown> = {}, page = <ProfilePage />) =>
  openShop({ at: '/My_profile', member: aMember(fields), routes: { '/My_profile': page } })

export async function openOrderHistory(page?: ReactElement) {
  const { person } = openProfile({}, page)
  await person.click(screen.getByRole('tab', { name: 'Order History' }))
  return person
}

export async function openPassbook() {
  const shop = openProfile()
  await shop.person.click(await screen.findByRole('tab', { name: 'Passbook' }))
  return shop
}
