// @vitest-environment jsdom
import { screen, waitFor } from '@testing-library/react'
import type userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { call } from '../../../../src/api/call.ts'
import { loginCodeOf } from '../../../../src/storage/login-code.ts'
import { useShop } from '../../../../src/store/shop-store.ts'
import { mobileField, openAtOtp, otpField, startAsVisitor } from './login-screen.tsx'

beforeEach(startAsVisitor)

describe('a code that was sent', () => {
  async function closeAndOpenAgain(user: ReturnType<typeof userEvent.setup>) {
    await user.click(screen.getByRole('button', { name: 'Close' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    useShop.getState().openLogin()
    await screen.findByRole('dialog')
  }

  test('is over after its time [B.14]', async () => {
    const { user } = await openAtOtp()
    vi.spyOn(Date, 'now').mockReturnValue(Date.now() + 300_001)
    await closeAndOpenAgain(user)
    expect(mobileField().value).toBe('')
  })

  test('is not asked for a second time where it is too soon for another one', async () => {
    const { user } = await openAtOtp()
    await user.click(screen.getByRole('button', { name: 'Change number' }))
    await user.click(await screen.findByRole('button', { name: 'Send OTP' }))
    await otpField()
    expect(call).toHaveBeenCalledOnce()
  })

  test("is its client's alone: another one begins anew, and neither takes the place of the other [B.15]", async () => {
    const { user } = await openAtOtp()
    useShop.getState().setClientLoginId('gallery')
    await user.type(await screen.findByRole('textbox', { name: 'Mobile number' }), '9000000101{Enter}')
    expect(await screen.findByText(/a code is on its way to 9000000101/)).toBeTruthy()
    useShop.getState().setClientLoginId('demo')
    expect(await screen.findByText(/a code is on its way to ••• ••10/)).toBeTruthy()
    await user.type(await otpField(), '123456{Enter}')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(loginCodeOf('demo', Date.now())).toBeNull()
    expect(loginCodeOf('gallery', Date.now())?.mobile).toBe('9000000101')
  })
})
