// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { aLine, aMember, openShop } from '../open-shop.tsx'
import { refusal } from '../stub-provider.ts'
import { confirmButton, openSummary, routes, sameAsBefore } from './order-pages.tsx'
import { scriptedProvider } from './scripted-provider.ts'

const office = {
  customer_name: 'Asha at work',
  customer_mobile: '9000000001',
  customer_email: 'work@example.com',
  customer_pincode: '560002',
  customer_address: '4 Office Road',
}

const { provider } = scriptedProvider()

const productOf = ({ body }: { body?: unknown }) => (body as { product_id?: unknown } | undefined)?.product_id

describe('checkout', () => {
  const openCheckout = (opening: Partial<Parameters<typeof openShop>[0]> = {}) =>
    openShop({ at: '/Checkout', member: aMember(), cart: [aLine()], routes, ...opening })

  it('takes the prefilled address to the summary, not as a new one [S2.31]', async () => {
    const { person, router } = openCheckout({ member: aMember({ order_details: [office] }) })
    await person.click(screen.getByRole('button', { name: 'Place order' }))
    expect(await screen.findByRole('heading', { name: 'Delivering to' })).toBeTruthy()
    expect(router.state.location.state).toMatchObject({
      address: { name: 'Asha at work', pincode: '560002', is_new_address: false },
    })
  })

  it('makes it a new address once any field was edited [S3.9]', async () => {
    const { person, router } = openCheckout()
    await person.type(screen.getByLabelText('Address'), ', 2nd floor')
    await person.click(screen.getByRole('button', { name: 'Place order' }))
    await confirmButton()
    expect(router.state.location.state).toMatchObject({
      address: { address: '12 Park Street, 2nd floor', is_new_address: true },
    })
  })

  it('says below each field what is wrong, and stays [S2.29]', async () => {
    const { person, router } = openCheckout()
    await person.clear(screen.getByLabelText('Pincode'))
    await person.type(screen.getByLabelText('Pincode'), '12ab3')
    await person.click(screen.getByRole('button', { name: 'Place order' }))
    expect(await screen.findByText('Please enter a valid 6-digit pincode')).toBeTruthy()
    expect(screen.getByLabelText<HTMLInputElement>('Pincode').value).toBe('123')
    expect(router.state.location.pathname).toBe('/Checkout')
  })

  it('names city and state of a pincode that is known below it [S5.17]', async () => {
    const { person } = openCheckout()
    const pincode = screen.getByLabelText('Pincode')
    await person.clear(pincode)
    expect(screen.getByText('6 digits')).toBeTruthy()
    await person.type(pincode, '411001')
    expect(screen.getByText('Pune, Maharashtra')).toBeTruthy()
    await person.clear(pincode)
    await person.type(pincode, '110001')
    expect(screen.getByText('New Delhi, Delhi')).toBeTruthy()
  })

  it('says below name and address how much they hold, while typing [B.17]', async () => {
    const { person, router } = openCheckout()
    await person.clear(screen.getByLabelText('Name'))
    expect(screen.getByText('Up to 40 characters')).toBeTruthy()
    await person.paste('x'.repeat(40))
    expect(screen.getByText('40 of 40 characters')).toBeTruthy()
    await person.type(screen.getByLabelText('Name'), 'x')
    expect(screen.getByText('A name can have up to 40 characters.')).toBeTruthy()
    await person.clear(screen.getByLabelText('Address'))
    await person.paste('y'.repeat(201))
    expect(screen.getByText('An address can have up to 200 characters.')).toBeTruthy()
    await person.click(screen.getByRole('button', { name: 'Place order' }))
    expect(router.state.location.pathname).toBe('/Checkout')
  })

  it('takes a mobile as it is pasted, and an e-mail with an apostrophe and a plus', async () => {
    const { person, router } = openCheckout()
    await person.clear(screen.getByLabelText('Mobile number'))
    await person.paste('+91 98765 01234')
    await person.clear(screen.getByLabelText('Email'))
    await person.type(screen.getByLabelText('Email'), "o'neil+rewards@example.com")
    await person.click(screen.getByRole('button', { name: 'Place order' }))
    await confirmButton()
    expect(router.state.location.state).toMatchObject({
      address: { mobile: '9876501234', email: "o'neil+rewards@example.com" },
    })
  })

  it('Select From Existing Address fills the form and closes [S2.30, S4.24]', async () => {
    const elsewhere = { ...office, customer_address: '9 Lake View' }
    const { person } = openCheckout({ member: aMember({ order_details: [office, elsewhere] }) })
    await person.click(screen.getByRole('button', { name: 'Select From Existing Address' }))
    const modal = await screen.findByRole('dialog')
    await person.click(within(modal).getByRole('button', { name: /9 Lake View/ }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(screen.getByLabelText<HTMLTextAreaElement>('Address').value).toBe('9 Lake View')
  })

  it.each([
    ['a visitor', { member: null }],
    ['an empty cart', { cart: [] }],
  ])('sends %s to the cart [S5.4]', async (_, opening) => {
    const { router } = openCheckout(opening)
    await waitFor(() => expect(router.state.location.pathname).toBe('/My_cart'))
  })

  it('counts no product that was withdrawn, as the cart does', async () => {
    provider.send.mockImplementation(async (request) =>
      productOf(request) === 12 ? refusal('No such product', 404) : sameAsBefore,
    )
    openCheckout({
      cart: [aLine(), aLine({ product_id: 12, product_name: 'Gone lamp', product_points: 150 })],
    })
    await waitFor(() => expect(screen.queryByText('450 pts')).toBeNull())
    expect(screen.getByText('1 item')).toBeTruthy()
    expect(screen.getAllByText('300 pts').length).toBeGreaterThan(0)
  })

  it('Change address comes back to what was typed [S2.33]', async () => {
    const { person } = openCheckout()
    await person.clear(screen.getByLabelText('Address'))
    await person.type(screen.getByLabelText('Address'), 'Somewhere new')
    await person.click(screen.getByRole('button', { name: 'Place order' }))
    await person.click(await screen.findByRole('button', { name: 'Change address' }))
    expect((await screen.findByLabelText<HTMLTextAreaElement>('Address')).value).toBe('Somewhere new')
  })
})

describe('the summary', () => {
  it('sends a visitor to the client home [S2.46]', async () => {
    const { router } = openSummary({ member: null })
    await waitFor(() => expect(router.state.location.pathname).toBe('/demo'))
  })

  it('sends to the checkout where no address came along', async () => {
    const { router } = openSummary({ state: null })
    await waitFor(() => expect(router.state.location.pathname).toBe('/Checkout'))
  })

  it('offers no Confirm order where the balance is too small [S5.5]', () => {
    openSummary({ member: aMember({ rewards_points: 299 }) })
    expect(screen.queryByRole('button', { name: /^Confirm order/ })).toBeNull()
    expect(screen.getByText(/balance is insufficient/)).toBeTruthy()
  })

  it('says what is ordered, what it costs and what it leaves [S2.32, S9.25]', async () => {
    openSummary()
    expect((await confirmButton()).textContent).toBe('Confirm order · 300 pts')
    expect(screen.getByText('This order leaves you 700 pts.')).toBeTruthy()
    expect(screen.getByText('Travel bag')).toBeTruthy()
  })
})
