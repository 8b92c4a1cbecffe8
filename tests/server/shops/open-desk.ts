/** The order desk over HTTP: two clients, and operators who are set up and signed in. */
import type { LightMyRequestResponse } from 'fastify'
import { Secret, TOTP } from 'otpauth'
import { ADMIN_API_PREFIX } from '../../../src/contract/admin/calls.ts'
import type { OperatorRole } from '../../../src/contract/admin/operator-roles.ts'
import { createOperator } from '../../../server/domain/operators/operator-accounts.ts'
import { addClient } from '../catalogue-builders.ts'
import { openTestShop, type TestShop } from './open-test-shop.ts'

export const PASSPHRASE = 'correct horse battery'
export const PEPPER = 'the pepper of the tests'
const HOST = 'desk.test'
const ORIGIN = `http://${HOST}`

export interface DeskReply {
  status: number
  data: never
  message: string
  error: string | undefined
  fields: Record<string, string> | undefined
  raw: LightMyRequestResponse
}

export interface Sent {
  body?: unknown
  cookie?: string | undefined
  /** `null` sends none. */
  origin?: string | null
  headers?: Record<string, string>
  address?: string
}

export interface DeskOperator {
  id: number
  email: string
  name: string
  secret: string
  cookie: string
  recoveryCodes: string[]
  /** Calls as this operator. */
  call(method: string, path: string, body?: unknown, sent?: Sent): Promise<DeskReply>
}

/** An authenticator's code at a given time. */
export const codeAt = (secret: string, now: Date): string =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: now.getTime() })

export const cookieOf = ({ raw }: DeskReply): string | undefined => {
  const [cookie] = raw.cookies
  return cookie === undefined ? undefined : `${cookie.name}=${cookie.value}`
}

export type DeskCall = (method: string, path: string, sent?: Sent) => Promise<DeskReply>

/** Calls a server's admin API. */
export function callsOf(app: TestShop['app']): DeskCall {
  return async (method, path, sent = {}) => {
    const { body, cookie, origin = ORIGIN, headers = {}, address = '127.0.0.1' } = sent
    const raw = await app.inject({
      method: method as 'GET',
      url: `${ADMIN_API_PREFIX}${path}`,
      remoteAddress: address,
      ...(body === undefined ? {} : { payload: body as object }),
      headers: {
        host: HOST,
        ...(origin === null ? {} : { origin }),
        ...(cookie === undefined ? {} : { cookie }),
        ...headers,
      },
    })
    const isJson = raw.headers['content-type']?.toString().includes('json') ?? false
    const read = isJson ? raw.json<Omit<DeskReply, 'raw' | 'status'>>() : { data: null as never, message: '' }
    return { error: undefined, fields: undefined, ...read, status: raw.statusCode, raw }
  }
}

/** @param environment the server's configuration, apart from its database */
export async function openDesk(environment: Record<string, string> = {}) {
  const shop = await openTestShop(
    { OPERATOR_LOGIN_CALLS_A_MINUTE: '100000', ...environment },
    { jobs: ['imports'] },
  )
  const { db } = shop.database
  const acme = await addClient(db)
  const globex = await addClient(db, { loginId: 'globex', clientCode: 'GLX', clientName: 'Globex' })
  let made = 0

  const call = callsOf(shop.app)

  /** Accepts an invitation. */
  async function accept(token: string) {
    const opened = await call('POST', '/invitations/open', { body: { token } })
    const { secret } = (opened.data as { totp: { secret: string } }).totp
    const body = { token, passphrase: PASSPHRASE, code: codeAt(secret, shop.now()) }
    const accepted = await call('POST', '/invitations/accept', { body })
    return { secret, accepted }
  }

  /** @param client `acme`, `globex`, or null for all clients */
  async function operatorWith(role: OperatorRole, client: 'acme' | 'globex' | null): Promise<DeskOperator> {
    made += 1
    const clientId = client === null ? null : (client === 'acme' ? acme : globex).id
    const email = `${role}${made}@desk.example`
    const name = `The ${role} ${made}`
    const { id, invitation } = await createOperator(
      db,
      { email, name, roles: [{ clientId, role }] },
      { now: shop.now(), otpPepper: PEPPER },
    )
    const { secret, accepted } = await accept(invitation.token)
    const cookie = cookieOf(accepted) ?? ''
    const recoveryCodes = (accepted.data as { recovery_codes: string[] }).recovery_codes
    const operator: DeskOperator = {
      id,
      email,
      name,
      secret,
      cookie,
      recoveryCodes,
      call(method, path, body, sent = {}) {
        return call(method, path, { body, cookie: this.cookie, ...sent })
      },
    }
    return operator
  }

  /** Signs in with the current code, after advancing the clock to the next time step. */
  async function signIn({ email, secret }: Pick<DeskOperator, 'email' | 'secret'>, passphrase = PASSPHRASE) {
    shop.pass(30_000)
    return call('POST', '/session', { body: { email, passphrase, code: codeAt(secret, shop.now()) } })
  }

  return { shop, acme, globex, call, accept, operatorWith, signIn, close: () => shop.close() }
}

/** The audit log, newest last. */
export async function auditOf({ database }: TestShop) {
  const { rows } = await database.pool.query<Record<string, unknown>>('select * from audit_log order by id')
  return rows
}
