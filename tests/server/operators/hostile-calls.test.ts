/** Hostile input to every call of the admin API: rejected with a message, without a server error. */
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { adminCalls, type AdminCall, type AdminCallName } from '../../../src/contract/admin/calls.ts'
import { adminRequests } from '../../../src/contract/admin/requests.ts'
import { addMember } from '../catalogue-builders.ts'
import { hostileText, isUnstorable, oddTexts } from '../hostile-values.ts'
import { openDesk, type Desk, type DeskOperator, type DeskReply, type Sent } from '../open-desk.ts'
import { fieldsOf, withField } from '../schema-fields.ts'
import { fuzzRuns } from '../../setup/fuzz-runs.ts'

let desk: Desk
let owner: DeskOperator
let memberId: number

beforeAll(async () => {
  desk = await openDesk()
  owner = await desk.operatorWith('owner', null)
  memberId = (await addMember(desk.shop.database.db, desk.acme.id, { balance: 1000 })).id
})
afterAll(() => desk.close())

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

/** An existing subject, for a path. */
const somebody = (field: string) => (field === 'client' ? 'acme' : String(memberId))

/** The router itself rejects a longer path segment, with the whole address in its message. */
const shortOf = (value: unknown): string =>
  [...(typeof value === 'string' ? value : JSON.stringify(value))].slice(0, 8).join('')

/** Sends each field in its place: path, query or body. */
async function send(name: AdminCallName, fields: unknown, csv = false): Promise<DeskReply> {
  const call: AdminCall = adminCalls[name]
  const given = (fields ?? {}) as Record<string, unknown>
  const text = (value: unknown) =>
    encodeURIComponent(
      (typeof value === 'string' ? value : JSON.stringify(value)).replaceAll(/\p{Cs}/gu, '\uFFFD'),
    )
  const path = call.path.replaceAll(/:(\w+)/g, (_whole, field: string) =>
    given[field] === undefined ? somebody(field) : text(shortOf(given[field])) || '%20',
  )
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
  const query = Object.entries(rest).map(([field, value]) => `${field}=${text(value).slice(0, 8000)}`)
  const upload = call.upload === true ? { headers: { 'content-type': 'text/csv' }, body: 'mobile\n' } : {}
  return desk.call(call.method, `${path}${csv ? '.csv' : ''}?${query.join('&')}`, { ...sent, ...upload })
}

describe.each(names)('%s', (name) => {
  const schema: unknown = adminRequests[name]
  const call: AdminCall = adminCalls[name]

  it('answers an odd text in each of its fields in words, and refuses what PostgreSQL can’t hold', async () => {
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
          value = JSON.parse(hostile)
        } catch {
          // Sent as plain text.
        }
        assertCivil(await send(name, withField({}, field, value)), hostile)
      }),
      { numRuns: fuzzRuns(5) },
    )
  })

  it('survives any body', async () => {
    if (call.method === 'GET') return
    const path = call.path.replaceAll(/:(\w+)/g, (_whole, field: string) => somebody(field))
    for (const body of [
      '[]',
      'null',
      '"text"',
      '1',
      '{"a":',
      '{"__proto__":{"isAdmin":true}}',
      '',
      'x'.repeat(1000),
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
    'listImports',
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
})
