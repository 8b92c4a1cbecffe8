/**
 * Permissions: every call of the admin table by a visitor, a member and six roles, for their own and another client.
 */
import { beforeAll, describe, expect, it } from 'vitest'
import {
  ADMIN_API_PREFIX,
  ADMIN_DOCS_PATH,
  adminCalls,
  type AdminCall,
  type AdminCallName,
} from '../../../src/contract/admin/calls.ts'
import { operatorRoles, type OperatorRole } from '../../../src/contract/admin/operator-roles.ts'
import { fixture } from '../fixture.ts'
import { openAuditedDesk } from '../shops/open-audited-desk.ts'
import { auditOf, openDesk, PEPPER, type DeskOperator } from '../shops/open-desk.ts'
import { allowed, callNames as names, guardedNames as guarded, requestOf, sampleOf } from './samples.ts'

/** Calls without a client in their path: they leave out other clients' data, or their body names the client. */
const aboutNoPath: ReadonlySet<AdminCallName> = new Set<AdminCallName>([
  'createOperator',
  'moveOrders',
  'markPrinted',
])

const everybody = [...operatorRoles]

const desk = fixture(openAuditedDesk)
const own: Partial<Record<OperatorRole, DeskOperator>> = {}
const others: Partial<Record<OperatorRole, DeskOperator>> = {}
const ofRole = (operators: typeof own, role: OperatorRole): DeskOperator => {
  const operator = operators[role]
  if (operator === undefined) throw new Error(role)
  return operator
}

/** A valid request of each call, about Acme's data. */
const requests = {} as Record<AdminCallName, ReturnType<typeof requestOf>>

beforeAll(async () => {
  for (const name of names) requests[name] = requestOf(name, (await sampleOf(desk, name)).fields)
  for (const role of operatorRoles) {
    own[role] = await desk.operatorWith(role, 'acme')
    others[role] = await desk.operatorWith(role, 'globex')
  }
})

const pathOf = (name: AdminCallName, form: '' | '.csv' = '') =>
  `${requests[name].path}${form}?${requests[name].query}`

/** No call accepts it: a permitted call gets 400 and changes nothing. */
const NO_BODY = { version: 'none', email: 'x', orders: [], text: '', reason: '' }

const ask = (operator: DeskOperator, name: AdminCallName, path = pathOf(name)) => {
  const { method, upload }: AdminCall = adminCalls[name]
  if (upload !== undefined)
    return operator.call(method, path, Buffer.from('no file'), { headers: requests[name].headers })
  return operator.call(method, path, method === 'GET' ? undefined : NO_BODY)
}

describe.each(guarded)('%s', (name) => {
  it.each(everybody)('by %s is as the table says', async (role) => {
    const { status, error } = await ask(ofRole(own, role), name)
    if (!allowed[name].includes(role)) return expect([status, error]).toEqual([403, 'not_allowed'])
    expect(status).not.toBeOneOf([401, 403, 404, 500])
  })

  it.each(everybody)('of another client by %s is not there', async (role) => {
    const { status, error, data } = await ask(ofRole(others, role), name)
    if (!allowed[name].includes(role)) return expect([status, error]).toEqual([403, 'not_allowed'])
    expect([status, error, data]).toEqual(
      aboutNoPath.has(name) ? [400, 'invalid', null] : [404, 'not_found', null],
    )
  })
})

describe('a call that changes something', () => {
  const changing = names.filter((name) => adminCalls[name].method !== 'GET')
  const open = new Set(names.filter((name) => adminCalls[name].permission === 'open'))

  it.each(changing)('%s is refused from wherever the console is not, and changes nothing', async (name) => {
    const owner = ofRole(own, 'owner')
    const before = await auditOf(desk.shop)
    const { method } = adminCalls[name]
    // Signing in may have no origin, as from a program.
    for (const origin of [
      'https://evil.example',
      'null',
      'http://desk.test.evil.example',
      ...(open.has(name) ? [] : [null]),
    ]) {
      const refused = await owner.call(method, pathOf(name), NO_BODY, { origin })
      expect([origin, refused.status, refused.error]).toEqual([origin, 403, 'cross_site'])
    }
    expect(await auditOf(desk.shop)).toEqual(before)
    expect((await owner.call('GET', '/session')).status).toBe(200)
  })
})

describe('a list as a file', () => {
  const files = guarded.filter((name) => 'csv' in adminCalls[name])
  it.each(files)('%s is given to those who may list it', async (name) => {
    const file = pathOf(name, '.csv')
    for (const role of everybody) {
      const isAllowed = allowed[name].includes(role)
      expect([role, (await ofRole(own, role).call('GET', file)).status]).toEqual([
        role,
        isAllowed ? 200 : 403,
      ])
      const other = await ofRole(others, role).call('GET', file)
      expect([role, other.status]).toEqual([role, isAllowed ? 404 : 403])
    }
  })
})

describe('what names no client', () => {
  it.each(['listOrders', 'listMembers', 'listAudit', 'listOperators'] as const)(
    '%s of all leaves other clients out',
    async (name) => {
      const { path } = adminCalls[name]
      const [mine, theirs] = [
        await ask(ofRole(own, 'owner'), name, path),
        await ask(ofRole(others, 'owner'), name, path),
      ]
      const text = JSON.stringify(theirs.data)
      expect((mine.data as { items: unknown[] }).items.length).toBeGreaterThan(0)
      expect(text).not.toMatch(/acme|Asha/)
    },
  )

  it('a new operator of another client is refused', async () => {
    const body = { email: 'new@x.example', name: 'New', roles: [{ client: 'acme', role: 'orders' }] }
    const refused = await ofRole(others, 'owner').call('POST', '/operators', body)
    expect([refused.status, refused.error]).toEqual([404, 'not_found'])
    const ofAll = { ...body, roles: [{ client: null, role: 'orders' }] }
    const forAll = await ofRole(others, 'owner').call('POST', '/operators', ofAll)
    expect([forAll.status, forAll.error]).toEqual([403, 'not_allowed'])
  })

  it('a bulk move of another client’s order says that there is none', async () => {
    const number = await desk.place()
    const moved = await ofRole(others, 'orders').call('POST', '/orders/moves', {
      orders: [{ number, to: 'accepted' }],
    })
    expect(moved.data).toMatchObject({ results: [{ number, outcome: 'refused' }] })
  })

  it('the clients are the caller’s', async () => {
    for (const role of everybody)
      expect((await ofRole(others, role).call('GET', '/clients')).data).toMatchObject({
        items: [{ login_id: 'globex' }],
      })
  })
})

describe('the document', () => {
  it('names exactly the addresses that are answered', async () => {
    const { paths } = (await desk.shop.app.inject(ADMIN_DOCS_PATH)).json<{ paths: Record<string, object> }>()
    const described = Object.entries(paths).flatMap(([path, item]) =>
      Object.keys(item).map((method) => ({ method: method.toUpperCase(), path })),
    )
    expect(described.length).toBeGreaterThan(names.length)
    const answered = described.filter(({ method, path }) =>
      desk.shop.app.hasRoute({ method, url: path.replaceAll(/\{(\w+)\}/g, ':$1') }),
    )
    expect(answered).toEqual(described)
  })

  it('has no path that a member’s token, or nobody, is let in at', async () => {
    const { paths } = (await desk.shop.app.inject(ADMIN_DOCS_PATH)).json<{ paths: Record<string, object> }>()
    for (const [path, item] of Object.entries(paths))
      for (const method of Object.keys(item)) {
        const url = path.slice(ADMIN_API_PREFIX.length).replaceAll(/\{\w+\}/g, '1')
        const sent = { headers: { authorization: `Bearer ${desk.asha.token}` }, body: {} }
        const byMember = await desk.call(
          method.toUpperCase(),
          url,
          method === 'get' ? { headers: sent.headers } : sent,
        )
        expect([byMember.status, byMember.error], `${method} ${path}`).toEqual([401, 'signed_out'])
      }
    for (const name of guarded) {
      const nobody = await desk.call(adminCalls[name].method, pathOf(name))
      expect([nobody.status, nobody.error]).toEqual([401, 'signed_out'])
    }
  })
})

describe('a production server', () => {
  it.each([
    ['without ADMIN_URL has no admin door', {}, 'rewards.test', 404, 200],
    ['with another host answers there alone', { ADMIN_URL: 'https://desk.test' }, 'rewards.test', 404, 200],
    ['with another host has no shop there', { ADMIN_URL: 'https://desk.test' }, 'desk.test', 401, 404],
    ['with the same host answers', { ADMIN_URL: 'https://rewards.test' }, 'rewards.test', 401, 200],
  ] as const)('%s', async (_what, environment, host, ...statuses) => {
    const [admin, shop] = statuses
    const production = await openDesk({
      NODE_ENV: 'production',
      PUBLIC_URL: 'https://rewards.test',
      ORDER_ENCRYPTION_KEY: 'ab'.repeat(16),
      SMS_MODE: 'outbox',
      SMS_OUTBOX_FILE: '/dev/null',
      OTP_PEPPER: PEPPER,
      PUSHER_SECRET: 'a secret of the channels',
      ...environment,
    })
    const statusOf = async (url: string) =>
      (await production.shop.app.inject({ url, headers: { host } })).statusCode
    expect(await statusOf('/admin/api/v1/session')).toBe(admin)
    expect(await statusOf('/%61dmin/api/v1/session')).toBe(admin)
    expect(await statusOf('/admin/api/docs/json')).toBe(404)
    expect(await statusOf('/api/v1/get-state-city-master')).toBe(shop)
    expect(await statusOf('/healthz')).toBe(200)
    // An open console replies that it is not built.
    expect(await statusOf('/rewards_points_admin/')).toBe(admin === 404 ? 404 : 503)
    await production.close()
  })
})
