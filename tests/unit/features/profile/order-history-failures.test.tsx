// @vitest-environment jsdom
import { screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import type { RawReply } from '../../../../src/domain/early-call.ts'
import { ProfilePage } from '../../../../src/features/profile/profile-page.tsx'
import { SharedScreen } from '../../../../src/ui/shared-screen.tsx'
import { showToast } from '../../../../src/ui/toast/toast.ts'
import { refusal, sentTo, success } from '../stub-provider.ts'
import { openOrderHistory } from './open-profile.tsx'
import { stubShop } from '../../stub-shop.ts'

const { provider, logged } = stubShop()

const order = { id: 31, order_number: 'RP-31', order_status: 5, order_points: 300, order_slave: [] }
let answers: Record<string, RawReply>

beforeEach(() => {
  provider.send.mockImplementation(({ path }) => Promise.resolve(answers[path] ?? refusal('?', 404)))
})

/** A list as message, which some providers send: its first item is shown. */
const broken = (...message: string[]): RawReply => ({
  status: 422,
  body: { message, code: 422, data: null },
  requestId: null,
})

async function enterDeliveryOtp(answer: RawReply) {
  answers = { '/order-summary': success([{ ...order, verify_otp: 0 }]), '/verify-order-otp': answer }
  const person = await openOrderHistory()
  await person.type(await screen.findByLabelText('Delivery OTP'), '1234')
  await person.click(screen.getByRole('button', { name: 'Submit OTP' }))
  await waitFor(() => expect(sentTo(provider.send, '/verify-order-otp')).toHaveLength(1))
}

async function rate(answer: RawReply) {
  answers = { '/order-summary': success([{ ...order, verify_otp: 1 }]), '/create-feedback': answer }
  const person = await openOrderHistory()
  await person.click(await screen.findByRole('radio', { name: '2 stars' }))
  await person.click(screen.getByRole('button', { name: 'Submit Feedback' }))
  await waitFor(() => expect(sentTo(provider.send, '/create-feedback')).toHaveLength(1))
}

describe('a delivery OTP that is not taken (section 8)', () => {
  it("shows the server's first message for 2 s where the call threw [S8.19, S9.9]", async () => {
    await enterDeliveryOtp(broken('This delivery code is not right.', 'Two tries are left.'))
    await waitFor(() =>
      expect(showToast).toHaveBeenCalledExactlyOnceWith({
        kind: 'error',
        text: 'This delivery code is not right.',
        ms: 2000,
      }),
    )
    expect(screen.getByLabelText('Delivery OTP')).toBeDefined()
  })
})

describe('the field of a delivery OTP', () => {
  it.each([
    ['is masked on a shared screen', true, 'password'],
    ['can be read at home', false, 'text'],
  ])('%s [K.9]', async (_title, shared, type) => {
    answers = { '/order-summary': success([{ ...order, verify_otp: 0 }]) }
    await openOrderHistory(
      shared ? (
        <SharedScreen>
          <ProfilePage />
        </SharedScreen>
      ) : (
        <ProfilePage />
      ),
    )
    expect((await screen.findByLabelText('Delivery OTP')).getAttribute('type')).toBe(type)
  })
})

describe('feedback from the order history that fails (section 8)', () => {
  it("shows the server's message for 2 s where the call threw [S8.9]", async () => {
    await rate(broken('You have already rated this order.'))
    await waitFor(() =>
      expect(showToast).toHaveBeenCalledExactlyOnceWith({
        kind: 'error',
        text: 'You have already rated this order.',
        ms: 2000,
      }),
    )
    expect(screen.getByRole('button', { name: 'Submit Feedback' })).toBeDefined()
  })

  it('is only logged where the reply is no exception [S8.22]', async () => {
    await rate({ status: 200, body: { message: 'Success', code: 409, data: null }, requestId: null })
    await waitFor(() => expect(logged).toHaveBeenCalled())
    expect(showToast).not.toHaveBeenCalled()
  })

  it('that succeeds shows the server message for 2 s [S8.7, S9.9]', async () => {
    await rate({ status: 200, body: { message: 'Much obliged', code: 200 }, requestId: null })
    await waitFor(() =>
      expect(showToast).toHaveBeenCalledExactlyOnceWith({
        kind: 'success',
        text: 'Much obliged',
        ms: 2000,
      }),
    )
  })
})
