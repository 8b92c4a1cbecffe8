// @vitest-environment jsdom
import { beforeEach, describe, expect, it } from 'vitest'
import { requestOtp } from '../../../../src/features/login/request-otp.ts'
import { verifyOtp } from '../../../../src/features/login/use-otp.ts'
import { restoreFromSession, useShop } from '../../../../src/store/shop-store.ts'
import { showToast } from '../../../../src/ui/toast/toast.ts'
import { aUser } from '../../builders.ts'
import { refusal, sentTo, success } from '../stub-provider.ts'
import { stubShop } from '../../stub-shop.ts'

const { provider, logged } = stubShop()

const asked = { mobile: '9000000001', stayLoggedIn: false }
const code = { ...asked, clientLoginId: 'demo', expiresAtMs: Infinity, resendAtMs: 0 }

beforeEach(() => {
  sessionStorage.clear()
  restoreFromSession()
  useShop.getState().setClientLoginId('demo')
})

describe('the calls of the login (section 7)', () => {
  it('a code is asked for by client and mobile number [S7.16]', async () => {
    provider.send.mockResolvedValue(success({ sent: true }))
    expect(await requestOtp(asked)).toMatchObject({ ok: true })
    expect(sentTo(provider.send, '/get-otp-user-login')).toEqual([
      { client_id: 'demo', mobile_number: '9000000001' },
    ])
  })

  it('a code is verified with the mobile number and the device [S7.17]', async () => {
    useShop.getState().setDeviceToken('device')
    provider.send.mockResolvedValue(success({ end_user: aUser() }))
    expect(await verifyOtp(code, '123456')).toEqual({ ok: true })
    expect(sentTo(provider.send, '/verify-otp-user-login')).toEqual([
      { mobile_number: '9000000001', request_otp: '123456', device_token: 'device' },
    ])
  })
})

describe.each([
  ['asking for a code', () => requestOtp(asked)],
  ['verifying a code', () => verifyOtp(code, '123456')],
])('%s that fails (section 8)', (_, attempt) => {
  it("shows the server's first message as an error toast for 2 s where the call threw [S8.18]", async () => {
    provider.send.mockResolvedValue({
      status: 422,
      body: { message: ['Too many codes', 'Try later'], code: 422 },
      requestId: null,
    })
    // The field shows it too: a toast of 2 s can't be read twice.
    const told = { sentence: 'Too many codes', reference: null }
    expect(await attempt()).toEqual({ ok: false, wrong: true, ...told })
    expect(showToast).toHaveBeenCalledExactlyOnceWith({ kind: 'error', text: 'Too many codes', ms: 2000 })
  })

  it("names the request to be quoted where the fault is the provider's own", async () => {
    provider.send.mockResolvedValue({ ...refusal('Server fault', 500), requestId: '7d1c-42' })
    expect(await attempt()).toMatchObject({ ok: false, reference: '7d1c-42' })
    provider.send.mockResolvedValue({ ...refusal('Wrong code', 400), requestId: '7d1c-43' })
    expect(await attempt()).toMatchObject({ ok: false, reference: null })
  })

  it('is logged, without a toast, where the reply is no exception [S8.21]', async () => {
    provider.send.mockResolvedValue(refusal('Not today'))
    expect(await attempt()).toMatchObject({ ok: false, sentence: 'Not today' })
    expect(logged).toHaveBeenCalledOnce()
    expect(showToast).not.toHaveBeenCalled()
  })
})
