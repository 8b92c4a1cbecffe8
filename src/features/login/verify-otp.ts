import { call } from '../../api/call.ts'
import { forgetLoginCode, type LoginCode } from '../../storage/login-code.ts'
import { keepToken } from '../../storage/token.ts'
import { useShop } from '../../store/shop-store.ts'
import { inBackground } from '../../contract/in-background.ts'
import { loginFailure, type LoginFailure } from './login-failure.ts'

/**
 * Verifies the code and logs the member in (sections 4 and 7): the user is stored, a token is kept where the
 * provider sends one, and the modal closes.
 * @param otp what was typed, digits.
 */
export async function verifyOtp(
  { clientLoginId, mobile, stayLoggedIn }: LoginCode,
  otp: string,
  signal?: AbortSignal,
): Promise<{ ok: true } | LoginFailure> {
  const { deviceToken, setUser, closeLogin } = useShop.getState()
  const result = await call(
    'verifyOtpUserLogin',
    { mobile_number: mobile, request_otp: otp, device_token: deviceToken },
    { signal },
  )
  if (!result.ok) return loginFailure('verifyOtpUserLogin', result)
  const { end_user: user, token } = result.data
  inBackground(forgetLoginCode(clientLoginId))
  if (token) keepToken(token, { stayLoggedIn })
  setUser(user)
  closeLogin()
  return { ok: true }
}
