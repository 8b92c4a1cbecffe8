// @vitest-environment jsdom
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { call } from '../../../../src/api/call.ts'
import { loginCodeOf } from '../../../../src/storage/login-code.ts'
import { endSession } from '../../../../src/store/session/end-session.ts'
import { useShop } from '../../../../src/store/shop-store.ts'
import { mobileField, openAtOtp, openLogin, otpField, renderLogin, startAsVisitor } from './login-screen.tsx'

beforeEach(startAsVisitor)

describe('a code that was sent', () => {
  async function closeAndOpenAgain(user: ReturnType<typeof userEvent.setup>) {
    await user.click(screen.getByRole('button', { name: 'Close' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    useShop.getState().openLogin()
    await screen.findByRole('dialog')
  }

  test('is still asked for after closing, until it has expired, with the end of its number', async () => {
    const { user } = await openAtOtp()
    expect(screen.getByText(/a code is on its way to 9876543210/)).toBeTruthy()
    await closeAndOpenAgain(user)
    expect(screen.getByText(/a code is on its way to ••• ••10/)).toBeTruthy()
    await user.type(await otpField(), '123456{Enter}')
    await waitFor(() => expect(useShop.getState().user?.name).toBe('Asha Menon'))
    expect(call).toHaveBeenLastCalledWith(
      'verifyOtpUserLogin',
      expect.objectContaining({ mobile_number: '9876543210' }),
      expect.anything(),
    )
  })

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

  test('goes with the session', async () => {
    await openAtOtp()
    endSession({ keepClient: true })
    await vi.waitFor(() => expect(loginCodeOf('demo', Date.now())).toBeNull())
    useShop.getState().openLogin()
    expect((await screen.findByRole<HTMLInputElement>('textbox', { name: 'Mobile number' })).value).toBe('')
  })
})

describe('mandatory login', () => {
  test('has no close button, and Escape does not close it [S2.64]', async () => {
    const user = userEvent.setup()
    renderLogin()
    useShop.getState().setLoginNeeded(true)
    await screen.findByRole('dialog', { name: 'Log in' })
    expect(screen.queryByRole('button', { name: 'Close' })).toBeNull()
    await user.keyboard('{Escape}')
    expect(screen.getByRole('dialog', { name: 'Log in' })).toBeTruthy()
  })

  test('otherwise both close it', async () => {
    const user = await openLogin()
    await user.click(screen.getByRole('button', { name: 'Close' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    useShop.getState().openLogin()
    await screen.findByRole('dialog')
    await user.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })
})
