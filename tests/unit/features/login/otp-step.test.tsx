// @vitest-environment jsdom
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { call } from '../../../../src/api/call.ts'
import { useShop } from '../../../../src/store/shop-store.ts'
import { fault, openAtOtp, provider, refusal, startAsVisitor } from './login-screen.tsx'

beforeEach(startAsVisitor)

describe('the code step', () => {
  test('takes digits only, at most 15, and a paste [S4.27, S5.9, S9.17]', async () => {
    const { user, field } = await openAtOtp()
    await user.click(field)
    await user.paste('Your code is 12 34 56')
    expect(field.value).toBe('123456')
    await user.type(field, '78901234567890')
    expect(field.value).toHaveLength(15)
    expect(field.autocomplete).toBe('one-time-code')
  })

  test('a right code stores the member, clears the fields and closes the modal [S4.28, W.13]', async () => {
    const { user, field } = await openAtOtp()
    await user.type(field, '123456{Enter}')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(useShop.getState().user?.name).toBe('Asha Menon')
    expect(JSON.parse(sessionStorage.getItem('userDetails') ?? '{}')).toMatchObject({ id: 7 })
    expect(sessionStorage.getItem('token')).toBe('secret')
    expect(localStorage.getItem('token')).toBeNull()
    useShop.getState().openLogin()
    expect((await screen.findByRole<HTMLInputElement>('textbox', { name: 'Mobile number' })).value).toBe('')
  })

  test('a wrong code is told in place, and the member is not logged in', async () => {
    provider({ verify: refusal('This code is not right. Please check it and try again.') })
    const { user, field } = await openAtOtp()
    await user.type(field, '000000{Enter}')
    expect(await screen.findByText('This code is not right. Please check it and try again.')).toBeTruthy()
    expect(useShop.getState().user).toBeNull()
  })

  test('a code that could not be looked at names its request', async () => {
    provider({ verify: fault })
    const { user, field } = await openAtOtp()
    await user.type(field, '123456{Enter}')
    expect(await screen.findByText('7d1c-42')).toBeTruthy()
  })

  test('another code can be asked for once the countdown is over [S2.62]', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    const { field } = await openAtOtp()
    const user = userEvent.setup({ advanceTimers: vi.advanceTimersByTime })
    const resend = screen.getByRole('button', { name: 'Resend OTP' })
    await user.click(resend)
    expect(vi.mocked(call).mock.calls).toHaveLength(1)
    expect(resend.getAttribute('aria-disabled')).toBe('true')
    await vi.advanceTimersByTimeAsync(31_000)
    await waitFor(() => expect(resend.getAttribute('aria-disabled')).toBeNull())
    await user.click(resend)
    await waitFor(() => expect(vi.mocked(call).mock.calls).toHaveLength(2))
    await waitFor(() => expect(resend.getAttribute('aria-disabled')).toBe('true'))
    expect(field.value).toBe('')
  })
})
