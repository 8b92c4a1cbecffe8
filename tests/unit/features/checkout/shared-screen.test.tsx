// @vitest-environment jsdom
import type { ReactNode } from 'react'
import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { CheckoutPage } from '../../../../src/features/checkout/checkout-page.tsx'
import { readDelivery } from '../../../../src/features/checkout/navigation-state.ts'
import { SharedScreen } from '../../../../src/ui/shared-screen.tsx'
import { aLine, aMember, openShop } from '../open-shop.tsx'

const details = ['Asha Rao', '9876543210', 'asha@example.com', '12 Park Street', '560001']

const office = {
  customer_name: 'Vikram Iyer',
  customer_mobile: '9000000001',
  customer_email: 'work@example.com',
  customer_pincode: '560002',
  customer_address: '4 Office Road',
}

/** The whole document, including attributes and fields. */
function everythingOnThePage(): string {
  const typed = [...document.querySelectorAll('input, textarea')].map(
    (field) => (field as HTMLInputElement).value,
  )
  return [document.documentElement.outerHTML, ...typed].join(' ')
}

function openCheckout(page: ReactNode, fields: Record<string, unknown> = {}) {
  return openShop({
    at: '/Checkout',
    cart: [aLine()],
    member: aMember(fields),
    routes: { '/Checkout': page },
  })
}

const atKiosk = (
  <SharedScreen>
    <CheckoutPage />
  </SharedScreen>
)

test('a shared screen has nothing of a prefilled address in the document, and still orders with it', async () => {
  const { person, router } = openCheckout(atKiosk)
  await screen.findByText('Your details are hidden on this shared screen')
  for (const detail of details) expect(everythingOnThePage()).not.toContain(detail)
  expect(screen.getByText('A••• R•••')).toBeTruthy()
  await person.click(screen.getByRole('button', { name: 'Place order' }))
  await screen.findByText('another page')
  expect(readDelivery(router.state.location.state, aMember())?.address).toEqual({
    name: 'Asha Rao',
    mobile: '9876543210',
    email: 'asha@example.com',
    pincode: '560001',
    address: '12 Park Street',
    is_new_address: false,
  })
})

test('their owner asks to see them, and can change them', async () => {
  const { person } = openCheckout(atKiosk)
  await person.click(await screen.findByRole('button', { name: 'Show my details' }))
  const name = screen.getByLabelText<HTMLInputElement>('Name')
  expect(name.value).toBe('Asha Rao')
  expect(document.activeElement).toBe(name)
})

test('what must be put right is shown', async () => {
  const { person } = openCheckout(atKiosk, { pincode: '12' })
  await person.click(await screen.findByRole('button', { name: 'Place order' }))
  const pincode = await screen.findByLabelText('Pincode')
  expect(await screen.findByText('Please enter a valid 6-digit pincode')).toBeTruthy()
  expect(document.activeElement).toBe(pincode)
})

test('an earlier address is chosen behind its mask', async () => {
  const { person } = openCheckout(atKiosk, { order_details: [office] })
  await person.click(await screen.findByRole('button', { name: 'Select From Existing Address' }))
  const choices = await screen.findByRole('dialog', { name: 'Your addresses' })
  expect(everythingOnThePage()).not.toContain('4 Office Road')
  await person.click(within(choices).getByRole('button', { name: 'Show my details' }))
  await person.click(within(choices).getByRole('button', { name: /4 Office Road/ }))
  expect(await screen.findByText('V••• I•••')).toBeTruthy()
  expect(screen.queryByLabelText('Name')).toBeNull()
})

test('a member without an address sees the fields', async () => {
  openCheckout(atKiosk, { name: '', mobile: '', email: '', pincode: '', address: '' })
  expect(await screen.findByLabelText('Name')).toBeTruthy()
})

test('at home nothing is hidden', async () => {
  openCheckout(<CheckoutPage />)
  expect((await screen.findByLabelText<HTMLInputElement>('Address')).value).toBe('12 Park Street')
  expect(screen.queryByRole('button', { name: 'Show my details' })).toBeNull()
})
