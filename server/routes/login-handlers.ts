import type { EndpointName } from '../../src/contract/endpoints.ts'
import { readUser } from '../db/read/read-member.ts'
import { requestLoginCode, verifyLoginCode, type LoginDesk } from '../domain/login-code.ts'
import { endSession } from '../domain/session.ts'
import { jsonText, type Handler, type Provider } from './handler.ts'

export type LoginCall = Extract<EndpointName, 'getOtpUserLogin' | 'verifyOtpUserLogin' | 'logout'>

function loginDesk({ database, config, otpPepper, now, randomBelow }: Provider): LoginDesk {
  return { db: database.db, pepper: otpPepper, sessionDays: config.sessionDays, now, randomBelow }
}

export const loginHandlers: { [Name in LoginCall]: Handler<Name> } = {
  async getOtpUserLogin(request, { provider, log }) {
    const { message, ...timing } = await requestLoginCode(
      loginDesk(provider),
      request.client_id,
      request.mobile_number,
    )
    // Not waited for: how long the gateway takes would tell whether the number is a member's.
    if (message) {
      provider.sms
        .send(message)
        .catch((error: unknown) => log.error({ err: error }, 'a login code was not sent'))
    }
    return { data: timing }
  },

  async verifyOtpUserLogin(request, { provider }) {
    const { memberId, token } = await verifyLoginCode(loginDesk(provider), {
      mobile: request.mobile_number,
      code: request.request_otp,
      deviceToken: request.device_token ?? null,
    })
    const user = await readUser(provider.database.pool, memberId)
    return { data: jsonText(`{"end_user":${user},"token":${JSON.stringify(token)}}`) }
  },

  async logout(request, { provider, session }) {
    if (session) await endSession(provider.database.db, session, request.device_token ?? null)
    return { data: {} }
  },
}
