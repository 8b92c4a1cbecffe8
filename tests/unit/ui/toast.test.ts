// @vitest-environment jsdom
import { fireEvent, screen } from '@testing-library/react'
import { toast } from 'react-toastify/unstyled'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { toastMs } from '../../../src/contract/limits.ts'
import { cartToasts } from '../../../src/messages/cart-toasts.ts'
import { showToast } from '../../../src/ui/toast/toast.ts'

/** A toast's time is the duration of its bar's animation. */
function timeOf(drawn: HTMLElement): string | undefined {
  return drawn.querySelector<HTMLElement>('[role=progressbar]')?.style.animationDuration
}

// The toast container is otherwise loaded with the first toast, which takes a busy machine some time.
beforeAll(() => import('../../../src/ui/toast/toast-container.tsx'))

// Toasts are outside the app and so outlive a test; jsdom does not end their animations.
afterEach(async () => {
  await vi.waitUntil(() => {
    toast.clearWaitingQueue()
    toast.dismiss()
    for (const drawn of document.querySelectorAll('.Toastify__toast')) fireEvent.animationEnd(drawn)
    return document.querySelector('.Toastify__toast') === null
  })
})

test('a cart toast stays for one second and waits for its turn', async () => {
  showToast({ kind: 'success', text: cartToasts.added, ms: toastMs.cart })
  const drawn = await screen.findByRole('status')
  expect(drawn.textContent).toBe('PRODUCT ADDED TO CART')
  expect(timeOf(drawn)).toBe('1000ms')
})

test('an error interrupts; a toast without a time of its own stays for five seconds [S9.11]', async () => {
  showToast({ kind: 'error', text: 'This code is not right.' })
  expect(timeOf(await screen.findByRole('alert'))).toBe('5000ms')
})

test('the same sentence again does not pile up', async () => {
  showToast({ kind: 'info', text: 'Redirected to home page', ms: toastMs.redirect })
  await screen.findByText('Redirected to home page')
  showToast({ kind: 'info', text: 'Redirected to home page', ms: toastMs.redirect })
  showToast({ kind: 'info', text: 'another', ms: toastMs.redirect })
  await screen.findByText('another')
  expect(screen.getAllByText('Redirected to home page')).toHaveLength(1)
})
