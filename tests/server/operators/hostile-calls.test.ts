/** Hostile input to every call of the admin API: rejected with a message, without a server error. */
import fc from 'fast-check'
import { beforeAll, describe, expect, it } from 'vitest'
import { adminCalls, type AdminCall, type AdminCallName } from '../../../src/contract/admin/calls.ts'
import { adminRequests } from '../../../src/contract/admin/requests.ts'
import { makeBatch } from '../../../server/domain/grants/grant-batch.ts'
import { fixture } from '../fixture.ts'
import { grantOf } from '../grant-points.ts'
import { hostileText, isUnstorable, nested, oddTexts } from '../hostile-values.ts'
import type { DeskReply, Sent } from '../shops/open-desk.ts'
import { openOrderDesk } from '../shops/open-order-desk.ts'
import { fieldsOf, withField } from '../schema-fields.ts'
import { fuzzRuns } from '../../setup/fuzz-runs.ts'

const desk = fixture(openOrderDesk)
const owner = fixture(() => desk.operatorWith('owner', null))
/** One of each kind, by the first part of its path: a call about none is refused before its fields are read. */
let subjects: Record<string, string>

beforeAll(async () => {
  const { id: operator } = await desk.operatorWith('auditor', 'acme')
  const { db, pool } = desk.shop.database
  await pool.query('update clients set approval_above = 0')
  const grant = grantOf({ clientId: desk.acme.id, mobile: desk.asha.mobile })
  const { batch } = await db.transaction((transaction) => makeBatch(transaction, grant))
  const csv = { headers: { 'content-type': 'text/csv' } }
  const path = '/clients/acme/imports?kind=members&key=subject&reason=Members'
  const { data: file }: { data: { id: number } } = await owner.call('POST', path, 'mobile,name\n', csv)
  subjects = {
    clients: 'acme',
    orders: await desk.place(),
    operators: String(operator),
    members: String(desk.asha.id),
    grants: String(batch?.id),
    imports: String(file.id),
  }
})

const names = (Object.keys(adminCalls) as AdminCallName[]).filter((name) => name !== 'signOut')

/** The reply is an envelope with a message for people, and reveals nothing internal. */
function assertCivil({ status, raw, message }: DeskReply, sent: string): void {
  expect(status, `${sent.slice(0, 300)} -> ${raw.body.slice(0, 300)}`).toBeLessThan(500)
  if (!raw.headers['content-type']?.toString().includes('json')) return
  expect(raw.json<{ code: number }>().code).toBe(status)
  expect(message.length).toBeLessThan(2000)
  expect(message).not.toMatch(/\bat \/|node_modules|server\/|select |insert |syntax error|pg_|drizzle/i)
}

let tries = 0

/** The router itself rejects a longer path segment, with the whole address in its message. */
const shortOf = (value: unknown): string =>
  [...(typeof value === 'string' ? value : JSON.stringify(value))].slice(0, 8).join('')

const inAddress = (value: unknown) =>
  encodeURIComponent(
    (typeof value === 'string' ? value : JSON.stringify(value)).replaceAll(/\p{Cs}/gu, '\uFFFD'),
  )

/** The path of a call, about the given subject or else an existing one. */
const pathOf = (path: string, given: Record<string, unknown> = {}) =>
  path.replaceAll(/:(\w+)/g, (_whole, field: string) =>
    given[field] === undefined
      ? (subjects[path.split('/')[1] ?? ''] ?? '')
      : inAddress(shortOf(given[field])) || '%20',
  )

/** Sends each field in its place: path, query or body. */
async function send(name: AdminCallName, fields: unknown, csv = false): Promise<DeskReply> {
  const call: AdminCall = adminCalls[name]
  const given = (fields ?? {}) as Record<string, unknown>
  const path = pathOf(call.path, given)
  const { idempotency_key: key, ...rest } = given
  // From different address ranges, because wrong sign-ins lock a range.
  tries += 1
  const sent: Sent = {
    cookie: owner.cookie,
    address: `10.${(tries >> 8) % 256}.${tries % 256}.1`,
    headers: call.idempotent
      ? {
          'idempotency-key': String(key ?? 'k')
            .replaceAll(/[^ -~]/g, '?')
            .slice(0, 500),
        }
      : {},
  }
  if (call.method !== 'GET' && call.upload !== true)
    return desk.call(call.method, path, { ...sent, body: rest })
  const query = Object.entries(rest).map(([field, value]) => `${field}=${inAddress(value).slice(0, 8000)}`)
  const upload = call.upload === true ? { headers: { 'content-type': 'text/csv' }, body: 'mobile\n' } : {}
  return desk.call(call.method, `${path}${csv ? '.csv' : ''}?${query.join('&')}`, { ...sent, ...upload })
}

it.each(names.filter((name) => adminCalls[name].path.includes(':')))('%s finds its subject', async (name) => {
  expect((await send(name, {})).status).not.toBe(404)
})

describe.each(names)('%s', (name) => {
  const schema: unknown = adminRequests[name]
  const call: AdminCall = adminCalls[name]

  it('answers an odd text in each of its fields in words, and refuses what PostgreSQL can’t store', async () => {
    for (const field of fieldsOf(schema))
      for (const odd of oddTexts) {
        const reply = await send(name, withField({}, field, odd))
        assertCivil(reply, `${field.join('.')}: ${odd}`)
        if (isUnstorable(odd) && call.method !== 'GET') expect(reply.status).toBeGreaterThanOrEqual(400)
        if (call.csv === true) assertCivil(await send(name, withField({}, field, odd), true), odd)
      }
  })

  it('survives any value in any field', async () => {
    const fields = fieldsOf(schema).filter((field) => field.length === 1)
    if (fields.length === 0) return
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...fields), hostileText, async (field, hostile) => {
        let value: unknown = hostile
        try {
          const parsed: unknown = JSON.parse(hostile)
          if (JSON.stringify(parsed) !== undefined) value = parsed
        } catch {
          // Sent as plain text; so is what is nested too deep for the client's own JSON.
        }
        assertCivil(await send(name, withField({}, field, value)), hostile)
      }),
      { numRuns: fuzzRuns(5) },
    )
  })

  it('survives any body', async () => {
    if (call.method === 'GET') return
    const path = pathOf(call.path)
    for (const body of [
      '[]',
      'null',
      '"text"',
      '1',
      '{"a":',
      '{"__proto__":{"isAdmin":true}}',
      '',
      'x'.repeat(1000),
      `{"reason":${nested(5000)}}`,
    ]) {
      const headers = { 'content-type': 'application/json' }
      assertCivil(await desk.call(call.method, path, { body, headers, cookie: owner.cookie }), body)
    }
  })
})

describe('a list', () => {
  it.each([
    'listOperators',
    'listAudit',
    'listOrders',
    'listMembers',
    'listMemberLedger',
    'listGrants',
    'listGrantRows',
    'listAnnouncements',
    'listImports',
    'listImportChanges',
    'listImportFaults',
  ] as const)('%s refuses a cursor of anything else', async (name) => {
    const cursors = [[], [1e300, 1], [-1, -1], ['x', 1], [8.64e15, 1], [1, 2, 3], {}, null, 'x']
    for (const keys of cursors) {
      const cursor = Buffer.from(JSON.stringify(keys)).toString('base64url')
      const reply = await send(name, { cursor })
      expect({ keys, status: reply.status, error: reply.error }).toEqual({
        keys,
        status: 400,
        error: 'invalid',
      })
    }
  })

  it('listLiabilityLots refuses a cursor of anything else', async () => {
    for (const keys of [[], [1e300, 1], [1, -1], ['x', 1], null]) {
      const cursor = Buffer.from(JSON.stringify(keys)).toString('base64url')
      const { status, fields } = await send('listLiabilityLots', { client: 'acme', month: 'never', cursor })
      expect([keys, status, Object.keys(fields ?? {})]).toEqual([keys, 400, ['cursor']])
    }
  })

  it.each(['0', '-1', '201', '1.5', 'x', '1e2'])('refuses %j rows a page', async (limit) => {
    expect((await send('listMembers', { limit })).status).toBe(400)
  })

  it.each([
    ['10000', 200],
    ['10001', 400],
  ])('of a report, %s rows a page are answered with %i', async (limit, status) => {
    expect((await send('listLiabilityLots', { client: 'acme', month: 'never', limit })).status).toBe(status)
  })
})
