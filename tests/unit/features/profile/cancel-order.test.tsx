// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import type { RawReply } from '../../../../src/domain/early-call.ts'
import { useShop } from '../../../../src/store/shop-store.ts'
import { showToast } from '../../../../src/ui/toast/toast.ts'
import { aMember } from '../open-shop.tsx'
import { refusal, sentTo, success } from '../stub-provider.ts'
import { openOrderHistory } from './open-profile.tsx'
import { stubShop } from '../../stub-shop.ts'

const { provider } = stubShop()

const placed = {
  id: 31,
  order_number: 'RP-31',
  order_status: 0,
  order_points: 300,
  can_cancel: 1,
  cancelled_at: null,
  created_at: '2026-11-20T10:00:00Z',
  order_slave: [],
}
const cancelled = {
  ...placed,
  order_status: 2,
  can_cancel: 0,
  cancelled_at: '2026-11-22T10:00:00Z',
  decline_reason: 'Cancelled by the member',
}
const TOO_LATE = 'This order is already being worked on and can no longer be cancelled.'

let answers: Record<string, RawReply | (() => Promise<RawReply>)>

beforeEach(() => {
  provider.send.mockImplementation(({ path }) => {
    const answer = answers[path] ?? refusal('?', 404)
    return typeof answer === 'function' ? answer() : Promise.resolve(answer)
  })
})

async function openHistory(order: object, cancelAnswer: (typeof answers)[string]) {
  answers = { '/order-summary': success([order]), '/cancel-order': cancelAnswer }
  const person = await openOrderHistory()
  await screen.findByRole('article', { name: 'Order RP-31' })
  return person
}

const openButton = () => screen.queryByRole('button', { name: 'Cancel order RP-31' })

async function askToCancel(cancelAnswer: (typeof answers)[string]) {
  const person = await openHistory(placed, cancelAnswer)
  await person.click(screen.getByRole('button', { name: 'Cancel order RP-31' }))
  const dialog = await screen.findByRole('alertdialog', { name: 'Cancel order RP-31?' })
  return { person, dialog: within(dialog) }
}

const taken = success({ user_master: { ...aMember(), rewards_points: 1300 }, order: cancelled })

describe('an order that its provider lets the member cancel', () => {
  it('is asked for once, however often the button is pressed', async () => {
    let answer: (reply: RawReply) => void = () => undefined
    const { person, dialog } = await askToCancel(() => new Promise((resolve) => (answer = resolve)))
    const confirm = dialog.getByRole('button', { name: 'Cancel order' })
    await person.click(confirm)
    expect(confirm.getAttribute('aria-busy')).toBe('true')
    await person.click(confirm)
    expect(sentTo(provider.send, '/cancel-order')).toHaveLength(1)
    answer(taken)
    await waitFor(() => expect(openButton()).toBeNull())
  })
})

describe('a cancellation that fails', () => {
  it("says the provider's sentence, and offers it no longer where the order has moved on [C.5]", async () => {
    const { person, dialog } = await askToCancel(refusal(TOO_LATE, 409))
    answers['/order-summary'] = success([{ ...placed, order_status: 1, can_cancel: 0 }])
    await person.click(dialog.getByRole('button', { name: 'Cancel order' }))
    expect(await dialog.findByText(TOO_LATE)).toBeDefined()
    await waitFor(() => expect(dialog.queryByRole('button', { name: 'Cancel order' })).toBeNull())
    await person.click(dialog.getByRole('button', { name: 'Close' }))
    await waitFor(() => expect(openButton()).toBeNull())
    expect(useShop.getState().user?.rewards_points).toBe(1000)
    expect(showToast).not.toHaveBeenCalled()
  })

  it('can be tried again where the provider is out of reach', async () => {
    const { person, dialog } = await askToCancel(() => Promise.reject(new Error('offline')))
    await person.click(dialog.getByRole('button', { name: 'Cancel order' }))
    expect(await dialog.findByText('We could not reach the shop just now. Please try again.')).toBeDefined()
    answers['/cancel-order'] = taken
    answers['/order-summary'] = success([cancelled])
    await person.click(dialog.getByRole('button', { name: 'Cancel order' }))
    expect(await screen.findByText('You cancelled this order on 22 November 2026.')).toBeDefined()
  })

  it('takes the button away with a sentence where the provider does not know the call [C.6]', async () => {
    const { person, dialog } = await askToCancel(refusal('Not Found', 404))
    await person.click(dialog.getByRole('button', { name: 'Cancel order' }))
    expect(
      await screen.findByText('Orders cannot be cancelled here. Please contact your organisation.'),
    ).toBeDefined()
    expect(openButton()).toBeNull()
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
    await waitFor(() =>
      expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Order RP-31' })),
    )
  })
})

it.each([
  ['that says nothing of it', { can_cancel: undefined, cancelled_at: undefined }],
  ['that says no', { can_cancel: 0 }],
])('an order of a provider %s offers nothing [C.6]', async (_title, fields) => {
  await openHistory({ ...placed, ...fields }, taken)
  expect(openButton()).toBeNull()
})
