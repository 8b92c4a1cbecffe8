// @vitest-environment jsdom
import { feedbackMessages } from '../../../../src/messages/orders.ts'
import { act, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import type { RawReply } from '../../../../src/domain/early-call.ts'
import { showToast } from '../../../../src/ui/toast/toast.ts'
import { aLine, aMember, openShop } from '../open-shop.tsx'
import { address, reply, routes } from './order-pages.tsx'
import { scriptedProvider } from './scripted-provider.ts'

const { answer, logged, provider } = scriptedProvider()

describe('Order Confirmed', () => {
  const confirmed = {
    orderId: 'R-1042',
    orderNumber: 'R-1042',
    customerId: 7,
    address,
    lines: [aLine()],
    feedbackGiven: false,
  }
  const openConfirmed = () =>
    openShop({ at: '/Summary', state: { confirmed }, member: aMember({ rewards_points: 700 }), routes })

  it('shows the pictures of what was chosen, and counts what has no room [G.9]', async () => {
    const lines = [1, 2, 3, 4, 5, 6].map((id) =>
      aLine({ product_id: id, product_name: { en: `Bag ${id}` }, product_filename: `media/${id}.webp` }),
    )
    const state = { confirmed: { ...confirmed, lines } }
    openShop({ at: '/Summary', state, member: aMember(), routes })
    const chosen = within(await screen.findByRole('dialog')).getByRole('list', { name: 'Your items' })
    const pictures = within(chosen).getAllByRole('img')
    expect(pictures.map((picture) => picture.getAttribute('alt'))).toEqual(['Bag 1', 'Bag 2', 'Bag 3'])
    expect(pictures[0]?.getAttribute('src')).toContain('media/1.webp')
    within(chosen).getByText('+3')
  })

  it('stands again after a reload, and Continue Shopping leads to the client home [S2.11]', async () => {
    const { person, router } = openConfirmed()
    const modal = await screen.findByRole('dialog', { name: 'Order Confirmed' })
    await person.click(within(modal).getByRole('button', { name: 'Continue Shopping' }))
    expect(router.state.location.pathname).toBe('/demo')
  })

  it('shows the feedback form until feedback succeeded, with the server message for 2 s [S1.5, S2.34, S3.14, S4.26, S7.10, S8.7]', async () => {
    answer.mockResolvedValue(reply({ message: 'Thanks, Asha', code: 200, data: null }))
    const { person, router } = openConfirmed()
    await person.click(await screen.findByRole('radio', { name: '4 stars' }))
    await person.type(screen.getByRole('textbox', { name: /Comment/ }), 'Lovely')
    await person.click(screen.getByRole('button', { name: 'Submit Feedback' }))
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Submit Feedback' })).toBeNull())
    expect(screen.getByRole('button', { name: 'Continue Shopping' })).toBeTruthy()
    expect(showToast).toHaveBeenCalledWith({ kind: 'success', text: 'Thanks, Asha', ms: 2000 })
    expect(provider.send.mock.calls[0]?.[0].body).toEqual({
      client_id: 'demo',
      user_id: '9876543210',
      order_id: 'R-1042',
      feedback_from: 1,
      rating_number: 4,
      rating_comment: 'Lovely',
    })
    expect(router.state.location.state.confirmed.feedbackGiven).toBe(true)
  })

  it('calls nobody back who went on shopping before the feedback was answered', async () => {
    let tell: (raw: RawReply) => void = () => undefined
    answer.mockReturnValue(new Promise((resolve) => (tell = resolve)))
    const { person, router } = openConfirmed()
    await person.click(await screen.findByRole('radio', { name: '4 stars' }))
    await person.click(screen.getByRole('button', { name: 'Submit Feedback' }))
    await person.click(screen.getByRole('button', { name: 'Continue Shopping' }))
    await act(async () => tell(reply({ message: 'Thanks, Asha', code: 200, data: null })))
    expect(router.state.location.pathname).toBe('/demo')
    expect(showToast).toHaveBeenCalledWith({ kind: 'success', text: 'Thanks, Asha', ms: 2000 })
  })

  it('only logs a feedback that failed, says so in a line below it, and lets it be sent again [S8.8]', async () => {
    answer.mockResolvedValue(reply({ message: 'No', code: 500 }, 500))
    const { person } = openConfirmed()
    await person.click(await screen.findByRole('radio', { name: '1 star' }))
    await person.click(screen.getByRole('button', { name: 'Submit Feedback' }))
    await waitFor(() => expect(logged).toHaveBeenCalled())
    expect(showToast).not.toHaveBeenCalled()
    expect(await screen.findByText(feedbackMessages.failed)).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Submit Feedback' })).toBeTruthy()
  })

  it('asks for stars before it sends anything [S5.7]', async () => {
    const { person } = openConfirmed()
    await person.click(await screen.findByRole('button', { name: 'Submit Feedback' }))
    expect(screen.getByText('Please choose your stars.')).toBeTruthy()
    expect(provider.send).not.toHaveBeenCalled()
  })

  it('is shown to nobody else', async () => {
    const { router } = openShop({
      at: '/Summary',
      state: { confirmed },
      member: aMember({ id: 8 }),
      routes,
    })
    await waitFor(() => expect(router.state.location.pathname).toBe('/My_cart'))
  })
})
