/** The login beside a page, with a provider that replies to its two calls. */
import { render, screen } from '@testing-library/react'
import { vi } from 'vitest'
import { MemoryRouter } from 'react-router-dom'
import * as v from 'valibot'
import type { CallResult } from '../../../../src/api/call-result.ts'
import * as calls from '../../../../src/api/call.ts'
import { user as userSchema } from '../../../../src/contract/shop-entities/user.ts'
import { LazyLoginModal } from '../../../../src/features/login/lazy-login-modal.tsx'
import { forgetLoginCodes } from '../../../../src/storage/login-code.ts'
import { forgetToken } from '../../../../src/storage/token.ts'
import { restoreFromSession, useShop } from '../../../../src/store/shop-store.ts'
import { aPerson } from '../../person.ts'

const member = v.parse(userSchema, {
  id: 7,
  name: 'Asha Menon',
  mobile: '9876543210',
  rewards_points: 4120,
})

export const success = (data: unknown): CallResult<never> => ({
  ok: true,
  data: data as never,
  message: 'Success',
})

export const fault = {
  ok: false,
  reason: 'http',
  threw: true,
  message: null,
  status: 500,
  code: 500,
  requestId: '7d1c-42',
} as const satisfies CallResult<never>

/** A refusal with HTTP 200. */
export const refusal = (message: string): CallResult<never> => ({
  ok: false,
  reason: 'refused',
  threw: false,
  message,
  status: 200,
  code: 200,
  requestId: null,
})

/** The provider's replies to the two calls. */
export function provider(answers: { otp?: CallResult<never>; verify?: CallResult<never> } = {}): void {
  vi.spyOn(calls, 'call').mockImplementation((name) =>
    Promise.resolve(
      name === 'getOtpUserLogin'
        ? (answers.otp ?? success({ resend_after_seconds: 30 }))
        : (answers.verify ?? success({ end_user: member, token: 'secret' })),
    ),
  )
}

/** A visitor of the demo shop without a sent code. */
export async function startAsVisitor(): Promise<void> {
  await forgetLoginCodes()
  sessionStorage.clear()
  forgetToken()
  restoreFromSession()
  useShop.getState().setClientLoginId('demo')
  provider()
}

/** The login beside the client's home, before it is opened. */
export function renderLogin(): void {
  render(
    <MemoryRouter initialEntries={['/demo']}>
      <LazyLoginModal />
    </MemoryRouter>,
  )
}

export const mobileField = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Mobile number' })
export const otpField = () => screen.findByRole<HTMLInputElement>('textbox', { name: 'OTP' })

/** The opened login, at its first step. */
export async function openLogin() {
  const user = aPerson()
  renderLogin()
  useShop.getState().openLogin()
  await screen.findByRole('textbox', { name: 'Mobile number' })
  return user
}

/** The login at its second step: a code was sent to 9876543210. */
export async function openAtOtp() {
  const user = await openLogin()
  await user.type(mobileField(), '9876543210')
  await user.click(screen.getByRole('button', { name: 'Send OTP' }))
  return { user, field: await otpField() }
}
