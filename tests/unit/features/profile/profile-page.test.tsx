// @vitest-environment jsdom
import { act, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import type { RawReply } from '../../../../src/domain/early-call.ts'
import { ProfilePage } from '../../../../src/features/profile/profile-page.tsx'
import { session } from '../../../../src/storage/session-storage.ts'
import { endSession } from '../../../../src/store/session/end-session.ts'
import { showToast } from '../../../../src/ui/toast/toast.ts'
import { aMember, openShop } from '../open-shop.tsx'
import { refusal, sentTo, success } from '../stub-provider.ts'
import { stubShop } from '../../stub-shop.ts'

const { provider, logged } = stubShop()

const places = {
  state_master: [
    { id: 1, name: { en: 'Karnataka' } },
    { id: 2, name: { en: 'Maharashtra' } },
  ],
  city_master: [
    { id: 10, name: { en: 'Mysuru' }, state_id: 1 },
    { id: 20, name: { en: 'Pune' }, state_id: 2 },
  ],
}
const member = aMember({
  gender: 2,
  birthday: '1990-05-01',
  state: { name: { en: 'Karnataka' } },
  city: { name: { en: 'Mysuru' } },
  state_id: 1,
  city_id: 10,
})
const delivered = {
  id: 31,
  order_number: 'RP-31',
  order_status: 5,
  order_track_status: 4,
  order_points: 300,
  created_at: '2026-03-05 10:00:00',
  order_slave: [
    {
      product_master: { product_name: { en: 'Travel bag' }, product_size: 'M', product_colour: 'Red' },
      final_price_or_points: 300,
      quantity_final: 1,
    },
  ],
}

let answers: Record<string, RawReply>
const sent = (path: string) => sentTo(provider.send, path)

beforeEach(() => {
  answers = { '/get-state-city-master': success(places), '/order-summary': success([]) }
  provider.send.mockImplementation(({ path }) => Promise.resolve(answers[path] ?? refusal('?', 404)))
})

function openTab(name: string) {
  const shop = openShop({ at: '/My_profile', member, routes: { '/My_profile': <ProfilePage /> } })
  return { ...shop, ready: shop.person.click(screen.getByRole('tab', { name })) }
}

it('Personal Info shows the member, the birthday as DD MMMM YYYY [S9.23]', () => {
  openShop({ at: '/My_profile', member, routes: { '/My_profile': <ProfilePage /> } })
  expect(screen.getByText('01 May 1990')).toBeTruthy()
  expect(screen.getByText('Female')).toBeTruthy()
  expect(screen.getByText('Mysuru')).toBeTruthy()
})

describe('Update Profile Details', () => {
  const form = () => screen.findByRole('button', { name: 'Update details' })
  const city = () => screen.getByLabelText<HTMLSelectElement>('City')

  it('another state leaves no city chosen and offers its own cities [S4.38, S5.15]', async () => {
    const { person, ready } = openTab('Update Profile Details')
    await ready
    await form()
    expect(city().value).toBe('10')
    await person.selectOptions(screen.getByLabelText('State'), 'Maharashtra')
    expect(city().value).toBe('-11')
    expect(within(city()).queryByRole('option', { name: 'Mysuru' })).toBeNull()
    await person.click(await form())
    expect(await screen.findByText('Please choose a city.')).toBeTruthy()
    expect(sent('/update-user-details')).toHaveLength(0)
  })

  it('sends every field, stores the member, and says so for 2 s [S7.11, S8.23, W.12]', async () => {
    answers['/update-user-details'] = success({ ...member, name: 'Asha R' })
    const { person, ready } = openTab('Update Profile Details')
    await ready
    await form()
    await person.clear(screen.getByLabelText('Name'))
    await person.type(screen.getByLabelText('Name'), 'Asha R')
    await person.click(await form())
    await waitFor(() => expect(session.userDetails.read()?.name).toBe('Asha R'))
    expect(sent('/update-user-details')[0]).toEqual({
      user_id: 7,
      name: 'Asha R',
      email: 'asha@example.com',
      gender: 2,
      birthday: '1990-05-01',
      state_id: 1,
      city_id: 10,
      pincode: '560001',
      address: '12 Park Street',
    })
    expect(showToast).toHaveBeenCalledWith({
      kind: 'success',
      text: 'Details updated Successfully',
      ms: 2000,
    })
  })

  it('brings nobody back who has logged out before the answer came', async () => {
    let tell: (reply: RawReply) => void = () => undefined
    const { person, ready } = openTab('Update Profile Details')
    await ready
    const save = await form()
    provider.send.mockImplementation(() => new Promise((resolve) => (tell = resolve)))
    await person.click(save)
    await waitFor(() => expect(sent('/update-user-details')).toHaveLength(1))
    act(() => endSession({ keepClient: true }))
    await act(async () => tell(success(member)))
    expect(session.userDetails.read()).toBeNull()
    expect(showToast).not.toHaveBeenCalled()
  })

  it('shows the first server message where the call threw [S8.17]', async () => {
    answers['/update-user-details'] = {
      status: 422,
      body: { message: ['Email is taken', 'second'], code: 422 },
      requestId: null,
    }
    const { person, ready } = openTab('Update Profile Details')
    await ready
    await person.click(await form())
    await waitFor(() =>
      expect(showToast).toHaveBeenCalledWith({ kind: 'error', text: 'Email is taken', ms: 2000 }),
    )
    await person.click(await form())
    await waitFor(() => expect(sent('/update-user-details')).toHaveLength(2))
  })

  it('only logs a refusal without an exception [S8.20]', async () => {
    answers['/update-user-details'] = refusal('No')
    const { person, ready } = openTab('Update Profile Details')
    await ready
    await person.click(await form())
    await waitFor(() => expect(logged).toHaveBeenCalled())
    expect(showToast).not.toHaveBeenCalled()
  })
})

describe('Order History', () => {
  it('says below the field why a delivery code was refused without an exception, and logs it [S8.22]', async () => {
    answers['/order-summary'] = success([{ ...delivered, verify_otp: 0 }])
    answers['/verify-order-otp'] = refusal('That is not the code')
    const { person } = openTab('Order History')
    const field = await screen.findByLabelText('Delivery OTP')
    await person.type(field, '1234{Enter}')
    expect(await screen.findByText('That is not the code')).toBeTruthy()
    expect(logged).toHaveBeenCalled()
    expect(showToast).not.toHaveBeenCalled()
    await person.type(field, '{Backspace}')
    expect(screen.queryByText('That is not the code')).toBeNull()
  })

  it('shows an order with its date, status, points and lines [S3.12, S4.33, S4.37, W.27, V.12]', async () => {
    answers['/order-summary'] = success([
      { ...delivered, verify_otp: 1, feedback_details: { rating_number: 4 } },
    ])
    await openTab('Order History').ready
    const order = within(await screen.findByRole('article', { name: 'Order RP-31' }))
    expect(order.getByText('Placed on 05 March 2026')).toBeTruthy()
    expect(order.getByText('Complete Order')).toBeTruthy()
    expect(order.getAllByText('Delivered').length).toBeGreaterThan(0)
    expect(order.getByText('Travel bag')).toBeTruthy()
    expect(order.getByText('Quantity 1 · Size M · Red')).toBeTruthy()
    expect(order.getByText('You Have Given 4 Stars for This Order')).toBeTruthy()
  })

  it('filters by year and month; Clear All sends both empty [S7.13, W.12]', async () => {
    const { person, ready } = openTab('Order History')
    await ready
    await person.selectOptions(await screen.findByLabelText('Year'), '2024')
    await person.selectOptions(screen.getByLabelText('Month'), 'March')
    await waitFor(() =>
      expect(sent('/order-summary').at(-1)).toEqual({
        user_id: '9876543210',
        client_id: 'demo',
        year: 2024,
        month: 3,
      }),
    )
    await person.click(screen.getByRole('button', { name: 'Clear All' }))
    await waitFor(() => expect(sent('/order-summary').at(-1)).toMatchObject({ year: '', month: '' }))
  })

  it('takes the delivery OTP, digits only and at most four, then reloads [S4.34, S5.18, S7.12, S9.18]', async () => {
    answers['/order-summary'] = success([{ ...delivered, verify_otp: 0 }])
    answers['/verify-order-otp'] = success(null)
    const { person, ready } = openTab('Order History')
    await ready
    const field = await screen.findByLabelText<HTMLInputElement>('Delivery OTP')
    await person.type(field, '12a345')
    expect(field.value).toBe('1234')
    answers['/order-summary'] = success([{ ...delivered, verify_otp: 1 }])
    await person.click(screen.getByRole('button', { name: 'Submit OTP' }))
    expect(await screen.findByText('Complete Order')).toBeTruthy()
    expect(sent('/verify-order-otp')[0]).toEqual({
      order_id: 31,
      otp: '1234',
      user_id: '9876543210',
      client_id: 'demo',
    })
  })

  it('thanks for a rating with the stars given, and sends it as from the history [S3.15, S4.36, S5.7]', async () => {
    answers['/order-summary'] = success([{ ...delivered, verify_otp: 1 }])
    answers['/create-feedback'] = refusal('Thanks')
    const { person, ready } = openTab('Order History')
    await ready
    await person.click(await screen.findByRole('radio', { name: '5 stars' }))
    await person.click(screen.getByRole('button', { name: 'Submit Feedback' }))
    expect(await screen.findByText('Thank you for your feedback.')).toBeTruthy()
    expect(screen.getByText('5 out of 5 stars')).toBeTruthy()
    expect(sent('/create-feedback')[0]).toMatchObject({ feedback_from: 2, rating_number: 5 })
  })

  it('offers to try again where the orders could not be loaded', async () => {
    answers['/order-summary'] = refusal('Later', 503)
    const { person, ready } = openTab('Order History')
    await ready
    const again = await screen.findByRole('button', { name: 'Try again' })
    answers['/order-summary'] = success([delivered])
    await person.click(again)
    expect(await screen.findByRole('article', { name: 'Order RP-31' })).toBeTruthy()
  })
})
