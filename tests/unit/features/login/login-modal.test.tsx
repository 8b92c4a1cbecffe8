// @vitest-environment jsdom
import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { MemoryRouter } from 'react-router-dom'
import * as v from 'valibot'
import type { CallResult } from '../../../../src/api/call-result.ts'
import { call } from '../../../../src/api/call.ts'
import { user as userSchema } from '../../../../src/contract/entities/user.ts'
import { LoginDoor } from '../../../../src/features/login/login-door.tsx'
import { choosePlatform } from '../../../../src/platform/platform.ts'
import { forgetLoginCode, loginCodeOf } from '../../../../src/storage/login-code.ts'
import { readToken, forgetToken } from '../../../../src/storage/token.ts'
import { endSession } from '../../../../src/store/end-session.ts'
import { restoreFromSession, useShop } from '../../../../src/store/shop-store.ts'

vi.mock('../../../../src/api/call.ts', () => ({ call: vi.fn<typeof call>() }))

const member = v.parse(userSchema, { id: 7, name: 'Asha Menon', mobile: '9876543210', rewards_points: 4120 })

const success = (data: unknown): CallResult<never> => ({ ok: true, data: data as never, message: 'Success' })
const fault = {
  ...{ ok: false, reason: 'http', threw: true, message: null, status: 500 },
  requestId: '7d1c-42',
} as const satisfies CallResult<never>
const refusal = (message: string, threw = true): CallResult<never> => ({
  ok: false,
  reason: threw ? 'http' : 'refused',
  threw,
  message,
  status: threw ? 400 : 200,
  requestId: null,
})

/** The provider: what it answers to each of the two calls. */
function provider(answers: { otp?: CallResult<never>; verify?: CallResult<never> } = {}): void {
  vi.mocked(call).mockImplementation((name) =>
    Promise.resolve(
      name === 'getOtpUserLogin'
        ? (answers.otp ?? success({ resend_after_seconds: 30 }))
        : (answers.verify ?? success({ end_user: member, token: 'secret' })),
    ),
  )
}

/** The login as it stands beside the page at an address. */
const renderLogin = (at = '/demo') =>
  render(
    <MemoryRouter initialEntries={[at]}>
      <LoginDoor />
    </MemoryRouter>,
  )

const mobileField = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Mobile number' })
const otpField = () => screen.findByRole<HTMLInputElement>('textbox', { name: 'OTP' })

beforeEach(async () => {
  await forgetLoginCode()
  vi.mocked(call).mockReset()
  sessionStorage.clear()
  forgetToken()
  restoreFromSession()
  useShop.getState().setClientLoginId('demo')
  provider()
})

async function openAtOtp() {
  const user = userEvent.setup()
  renderLogin()
  useShop.getState().openLogin()
  await user.type(await screen.findByRole('textbox', { name: 'Mobile number' }), '9876543210')
  await user.click(screen.getByRole('button', { name: 'Send OTP' }))
  return { user, field: await otpField() }
}

describe('the mobile step', () => {
  test('takes digits only, at most 10', async () => {
    const user = userEvent.setup()
    renderLogin()
    useShop.getState().openLogin()
    await user.type(await screen.findByRole('textbox', { name: 'Mobile number' }), 'a98765-432109')
    expect(mobileField().value).toBe('9876543210')
  })

  test('needs a number', async () => {
    const user = userEvent.setup()
    renderLogin()
    useShop.getState().openLogin()
    await user.click(await screen.findByRole('button', { name: 'Send OTP' }))
    expect(screen.getByText('Enter your mobile number.')).toBeTruthy()
    expect(call).not.toHaveBeenCalled()
  })

  test('says in place why no code was sent', async () => {
    provider({ otp: refusal('Please wait 20 seconds before you ask for another code.', false) })
    const user = userEvent.setup()
    renderLogin()
    useShop.getState().openLogin()
    await user.type(await screen.findByRole('textbox', { name: 'Mobile number' }), '9876543210{Enter}')
    expect(await screen.findByText('Please wait 20 seconds before you ask for another code.')).toBeTruthy()
    expect(mobileField().getAttribute('aria-invalid')).toBe('true')
  })

  test('names the request where the provider is at fault', async () => {
    provider({ otp: fault })
    const user = userEvent.setup()
    renderLogin()
    useShop.getState().openLogin()
    await user.type(await screen.findByRole('textbox', { name: 'Mobile number' }), '9876543210{Enter}')
    expect((await screen.findByText('7d1c-42')).parentElement?.textContent).toBe('Reference 7d1c-42')
    // With what was wrong goes what could be quoted of it.
    await user.type(mobileField(), '{Backspace}')
    expect(screen.queryByText('7d1c-42')).toBeNull()
  })

  test('a Success without data is no success', async () => {
    provider({ otp: success(null) })
    const user = userEvent.setup()
    renderLogin()
    useShop.getState().openLogin()
    await user.type(await screen.findByRole('textbox', { name: 'Mobile number' }), '9876543210{Enter}')
    expect(await screen.findByText('That did not work. Please try again in a moment.')).toBeTruthy()
  })

  test('a kiosk does not offer to stay logged in', async () => {
    choosePlatform({ kind: 'kiosk', canStayLoggedIn: false })
    renderLogin()
    useShop.getState().openLogin()
    await screen.findByRole('button', { name: 'Send OTP' })
    expect(screen.queryByRole('checkbox', { name: 'Stay logged in' })).toBeNull()
    choosePlatform({ kind: 'web', canStayLoggedIn: true })
  })
})

describe('a number as it is pasted or filled in', () => {
  async function pasteMobile(written: string) {
    const user = userEvent.setup()
    renderLogin()
    useShop.getState().openLogin()
    await user.click(await screen.findByRole('textbox', { name: 'Mobile number' }))
    await user.paste(written)
    return user
  }

  test.each(['+91 98765 01234', '0091 9876501234', '098765-01234'])(
    '%s becomes its ten digits',
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

  test.each(['987650123456', '+1 415 555 2671'])('%s is said to be wrong, and not cut', async (written) => {
    const user = await pasteMobile(written)
    expect(screen.getByText('Please enter a 10-digit mobile number.')).toBeTruthy()
    expect(mobileField().value.length).toBeGreaterThan(10)
    await user.keyboard('{Enter}')
    expect(call).not.toHaveBeenCalled()
  })
})

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

  test('is over after its time', async () => {
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

  test('goes with the session', async () => {
    await openAtOtp()
    endSession({ keepClient: true })
    await vi.waitFor(() => expect(loginCodeOf('demo', Date.now())).toBeNull())
    useShop.getState().openLogin()
    expect((await screen.findByRole<HTMLInputElement>('textbox', { name: 'Mobile number' })).value).toBe('')
  })
})

describe('the code step', () => {
  test('takes digits only, at most 15, and a paste', async () => {
    const { user, field } = await openAtOtp()
    await user.click(field)
    await user.paste('Your code is 12 34 56')
    expect(field.value).toBe('123456')
    await user.type(field, '78901234567890')
    expect(field.value).toHaveLength(15)
    expect(field.autocomplete).toBe('one-time-code')
  })

  test('a right code stores the member, clears the fields and closes the modal', async () => {
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

  test('"Stay logged in" keeps the token beyond the tab', async () => {
    const user = userEvent.setup()
    renderLogin()
    useShop.getState().openLogin()
    await user.click(await screen.findByRole('checkbox', { name: 'Stay logged in' }))
    await user.type(mobileField(), '9876543210{Enter}')
    await user.type(await otpField(), '123456{Enter}')
    await waitFor(() => expect(localStorage.getItem('token')).toBe('secret'))
  })

  test('a provider without tokens logs in as well', async () => {
    provider({ verify: success({ end_user: member, token: null }) })
    const { user, field } = await openAtOtp()
    await user.type(field, '123456{Enter}')
    await waitFor(() => expect(useShop.getState().user).not.toBeNull())
    expect(readToken()).toBeNull()
  })

  test('a wrong code is told in place, and the member is not logged in', async () => {
    provider({ verify: refusal('This code is not right. Please check it and try again.', false) })
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

  test('another code can be asked for once the countdown is over', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    try {
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
    } finally {
      vi.useRealTimers()
    }
  })
})

describe('mandatory login', () => {
  test('has no close button, and Escape does not close it', async () => {
    const user = userEvent.setup()
    renderLogin()
    useShop.getState().setLoginNeeded(true)
    await screen.findByRole('dialog', { name: 'Log in' })
    expect(screen.queryByRole('button', { name: 'Close' })).toBeNull()
    await user.keyboard('{Escape}')
    expect(screen.getByRole('dialog', { name: 'Log in' })).toBeTruthy()
  })

  test('otherwise both close it', async () => {
    const user = userEvent.setup()
    renderLogin()
    useShop.getState().openLogin()
    await user.click(await screen.findByRole('button', { name: 'Close' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    useShop.getState().openLogin()
    await screen.findByRole('dialog')
    await user.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })
})
