// @vitest-environment jsdom
import { screen } from '@testing-library/react'
import { beforeAll, expect, test } from 'vitest'
import { toastMs } from '../../../src/contract/limits.ts'
import { cartToasts } from '../../../src/messages/cart-toasts.ts'
import { showToast } from '../../../src/ui/toast/toast.ts'

/** The clock of a toast is the length of its bar's animation. */
function timeOf(toast: HTMLElement): string | undefined {
  return toast.querySelector<HTMLElement>('[role=progressbar]')?.style.animationDuration
}

// What draws toasts is fetched with the first one; a busy machine takes its time over that.
beforeAll(() => import('../../../src/ui/toast/toast-container.tsx'))

test('a cart toast stays for one second and waits for its turn', async () => {
  showToast({ kind: 'success', text: cartToasts.added, ms: toastMs.cart })
  const toast = await screen.findByRole('status')
  expect(toast.textContent).toBe('PRODUCT ADDED TO CART')
  expect(timeOf(toast)).toBe('1000ms')
})

test('an error interrupts; a toast without a time of its own stays for five seconds [S9.11]', async () => {
  showToast({ kind: 'error', text: 'This code is not right.' })
  const toast = await screen.findByRole('alert')
  expect(timeOf(toast)).toBe('5000ms')
})

test('the same sentence again does not pile up', async () => {
  showToast({ kind: 'info', text: 'Redirected to home page', ms: toastMs.redirect })
  await screen.findByText('Redirected to home page')
  showToast({ kind: 'info', text: 'Redirected to home page', ms: toastMs.redirect })
  showToast({ kind: 'info', text: 'another', ms: toastMs.redirect })
  expect(screen.getAllByText('Redirected to home page')).toHaveLength(1)
})

test('toasts stand top right [S9.12]', async () => {
  showToast({ kind: 'info', text: 'where' })
  expect(document.querySelector('.Toastify__toast-container--top-right')).not.toBeNull()
})
