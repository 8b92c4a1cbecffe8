import Bowser from 'bowser'
import type { DeviceKind } from '../../src/contract/codes.ts'
import type { EndpointName } from '../../src/contract/endpoints.ts'
import { jsonObject, toJson } from '../db/read/json-of.ts'
import { requestLoginCode, verifyLoginCode, type LoginContext } from '../domain/login-code.ts'
import { endSession } from '../domain/session.ts'
import { addressRange } from '../domain/address-key.ts'
import type { Call, Handler } from './handler.ts'

export type LoginCall = Extract<EndpointName, 'getOtpUserLogin' | 'verifyOtpUserLogin' | 'logout'>

function loginContext({ context, log }: Call): LoginContext {
  const { database, config, otpPepper, now, randomBelow } = context
  return {
    database,
    now,
    randomBelow,
    pepper: otpPepper,
    sessionLength: config.sessionLength,
    limits: config.loginLimits,
    report: (event) => log.warn({ login: event }, 'logging in was limited'),
    onUncounted: (error) => log.error({ err: error }, 'a login was not counted'),
  }
}

const kinds: Readonly<Record<string, DeviceKind>> = {
  mobile: 'phone',
  tablet: 'tablet',
  desktop: 'computer',
}

/**
 * The kind of device in a call's `User-Agent`, so that members can tell their sessions apart. The header itself is not
 * stored: it can identify a person. It is unverified and decides nothing.
 */
function deviceKindOf(userAgent: string | undefined): DeviceKind {
  if (!userAgent) return 'other'
  if (userAgent.includes('Electron/')) return 'kiosk'
  return kinds[Bowser.parse(userAgent).platform.type ?? ''] ?? 'other'
}

export const loginHandlers: { [Name in LoginCall]: Handler<Name> } = {
  async getOtpUserLogin(request, call) {
    const { message, ...timing } = await requestLoginCode(loginContext(call), {
      clientLoginId: request.client_id,
      mobile: request.mobile_number,
      addressRange: addressRange(call.address),
      language: call.language,
    })
    // Not awaited: the gateway's time would reveal whether the number is a member's.
    if (message) {
      call.context.sms
        .send(message)
        .catch((error: unknown) => call.log.error({ err: error }, 'a login code was not sent'))
    }
    return { data: timing }
  },

  async verifyOtpUserLogin(request, call) {
    const { token, user } = await verifyLoginCode(loginContext(call), {
      mobile: request.mobile_number,
      code: request.request_otp,
      addressRange: addressRange(call.address),
      deviceToken: request.device_token ?? null,
      language: call.language,
      kind: deviceKindOf(call.userAgent),
      // A fresh code replaces the member's session by a new one with its own token (ASVS 5.0, 7.2.4).
      replaces: call.session?.tokenHash ?? null,
    })
    return { data: jsonObject({ end_user: user, token: toJson(token) }) }
  },

  async logout(request, { context, session }) {
    if (session) await endSession(context.database.db, session, request.device_token ?? null)
    return { data: {} }
  },
}
