// @vitest-environment jsdom
import { screen } from '@testing-library/react'
import { beforeEach, describe, expect, test } from 'vitest'
import { call } from '../../../../src/api/call.ts'
import { choosePlatform } from '../../../../src/platform/platform.ts'
import { useShop } from '../../../../src/store/shop-store.ts'
import { aTerminal } from '../../builders.ts'
import {
  fault,
  mobileField,
  openLogin,
  otpField,
  provider,
  refusal,
  renderLogin,
  startAsVisitor,
  success,
} from './login-screen.tsx'

beforeEach(startAsVisitor)

describe('the mobile step', () => {
  test('takes digits only, at most 10 [S2.61, S5.8, S9.16]', async () => {
    const user = await openLogin()
    await user.type(mobileField(), 'a98765-432109')
    expect(mobileField().value).toBe('9876543210')
  })

  test('needs a number [S5.8]', async () => {
    const user = await openLogin()
    await user.click(screen.getByRole('button', { name: 'Send OTP' }))
    expect(screen.getByText('Enter your mobile number.')).toBeTruthy()
    expect(call).not.toHaveBeenCalled()
  })

  test('says in place why no code was sent', async () => {
    provider({ otp: refusal('Please wait 20 seconds before you ask for another code.') })
    const user = await openLogin()
    await user.type(mobileField(), '9876543210{Enter}')
    expect(await screen.findByText('Please wait 20 seconds before you ask for another code.')).toBeTruthy()
    expect(mobileField().getAttribute('aria-invalid')).toBe('true')
  })

  test('names the request where the provider is at fault', async () => {
    provider({ otp: fault })
    const user = await openLogin()
    await user.type(mobileField(), '9876543210{Enter}')
    expect((await screen.findByText('7d1c-42')).parentElement?.textContent).toBe('Reference 7d1c-42')
    // The reference disappears with its error.
    await user.type(mobileField(), '{Backspace}')
    expect(screen.queryByText('7d1c-42')).toBeNull()
  })

  test('a Success without data is no success [S7.16]', async () => {
    provider({ otp: success(null) })
    const user = await openLogin()
    await user.type(mobileField(), '9876543210{Enter}')
    expect(await screen.findByText('That did not work. Please try again in a moment.')).toBeTruthy()
  })

  test('a kiosk does not offer to stay logged in [W.18]', async () => {
    choosePlatform({ terminal: aTerminal() })
    renderLogin()
    useShop.getState().openLogin()
    await screen.findByRole('button', { name: 'Send OTP' })
    expect(screen.queryByRole('checkbox', { name: 'Stay logged in' })).toBeNull()
    choosePlatform({ terminal: null })
  })
})

describe('a number as it is pasted or filled in', () => {
  async function pasteMobile(written: string) {
    const user = await openLogin()
    await user.click(mobileField())
    await user.paste(written)
    return user
  }

  test.each(['+91 98765 01234', '0091 9876501234', '098765-01234'])(
    '%s becomes its ten digits [S5.8]',
    async (written) => {
      const user = await pasteMobile(written)
      expect(mobileField().value).toBe('9876501234')
      await user.keyboard('{Enter}')
      await otpField()
      expect(call).toHaveBeenCalledWith(
        'getOtpUserLogin',
        { client_id: 'demo', mobile_number: '9876501234' },
        expect.anything(),
      )
    },
  )

  test.each(['987650123456', '+1 415 555 2671'])(
    '%s is said to be wrong, and not cut [S5.8]',
    async (written) => {
      const user = await pasteMobile(written)
      expect(screen.getByText('Please enter a 10-digit mobile number.')).toBeTruthy()
      expect(mobileField().value.length).toBeGreaterThan(10)
      await user.keyboard('{Enter}')
      expect(call).not.toHaveBeenCalled()
    },
  )
})
