/** Hostile input to every call of the admin API: rejected with a message, without a server error. */
import fc from 'fast-check'
import { beforeAll, describe, expect, it } from 'vitest'
import { adminCalls, type AdminCall, type AdminCallName } from '../../../src/contract/admin/calls.ts'
import { adminRequests } from '../../../src/contract/admin/requests.ts'
import { fixture } from '../fixture.ts'
import { assertCivil, hostileText, isUnstorable, nested, oddTextsFor } from '../hostile-values.ts'
import { openAuditedDesk } from '../shops/open-audited-desk.ts'
import type { DeskReply } from '../shops/open-desk.ts'
import { fieldsOf, withField } from '../schema-fields.ts'
import { fuzzRuns } from '../../setup/fuzz-runs.ts'
import { callNames, requestOf, sampleOf, send, type Fields } from './samples.ts'

const desk = fixture(openAuditedDesk)

let tries = 0

/** Sends a valid request with another value in one field. A path or header that is too long reaches no call. */
async function sendOdd(name: AdminCallName, fields: Fields, form: '' | '.csv' = ''): Promise<DeskReply> {
  const { path }: AdminCall = adminCalls[name]
  const inPath = new Set(path.match(/(?<=:)\w+/g))
  const short = Object.entries(fields).map(([field, value]) => {
    const text = typeof value === 'string' ? value : JSON.stringify(value)
    if (field === 'idempotency_key') return [field, text.replaceAll(/[^ -~]/g, '?').slice(0, 500)]
    return [field, inPath.has(field) ? [...text].slice(0, 12).join('') || ' ' : value]
  })
  // From different address ranges, because wrong sign-ins lock a range.
  tries += 1
  const address = `10.${(tries >> 8) % 256}.${tries % 256}.1`
  return send(desk.owner, name, Object.fromEntries(short) as Fields, { form, address })
}

// Signing out would end the owner's session.
const names = callNames.filter((name) => name !== 'signOut')

describe.each(names)('%s', (name) => {
  const call: AdminCall = adminCalls[name]
  const fields = fieldsOf(adminRequests[name])
  let valid: Fields

  beforeAll(async () => {
    valid = (await sampleOf(desk, name)).fields
  })

  it('answers an odd text in each of its fields in words, and refuses what PostgreSQL can’t store', async () => {
    for (const [turn, field] of fields.entries())
      for (const odd of oddTextsFor(callNames.indexOf(name) + turn)) {
        const request = withField(valid, field, odd) as Fields
        const reply = await sendOdd(name, request)
        assertCivil(reply.raw, `${field.join('.')}: ${odd}`)
        // A header's text is of ASCII letters anyway, and a file's is encoded and then checked row by row.
        const isSent = call.method !== 'GET' && !['idempotency_key', 'file'].includes(String(field[0]))
        if (isUnstorable(odd) && isSent) expect(reply.status).toBeGreaterThanOrEqual(400)
        if (call.csv === true) assertCivil((await sendOdd(name, request, '.csv')).raw, odd)
      }
  })

  it('survives any value in any field', async () => {
    const outer = fields.filter((field) => field.length === 1)
    if (outer.length === 0) return
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...outer), hostileText, async (field, hostile) => {
        let value: unknown = hostile
        try {
          const parsed: unknown = JSON.parse(hostile)
          if (JSON.stringify(parsed) !== undefined) value = parsed
        } catch {
          // Sent as plain text; so is what is nested too deep for the client's own JSON.
        }
        assertCivil((await sendOdd(name, withField(valid, field, value) as Fields)).raw, hostile)
      }),
      { numRuns: fuzzRuns(5) },
    )
  })
})

it.each(names.filter((name) => adminCalls[name].method !== 'GET'))('%s survives any body', async (name) => {
  const { path } = requestOf(name, (await sampleOf(desk, name)).fields)
  const headers = { 'content-type': 'application/json' }
  for (const body of [
    '[]',
    'null',
    '"text"',
    '{"a":',
    '{"__proto__":{"isAdmin":true}}',
    '',
    `{"reason":${nested(5000)}}`,
  ])
    assertCivil((await desk.owner.call(adminCalls[name].method, path, body, { headers })).raw, body)
})

it.each(names.filter((name) => fieldsOf(adminRequests[name]).some(([field]) => field === 'cursor')))(
  '%s refuses a cursor of anything else',
  async (name) => {
    const { fields } = await sampleOf(desk, name)
    for (const keys of [[], [1e300, 1], [-1, -1], ['x', 1], [8.64e15, 1], [1, 2, 3], {}, null, 'x']) {
      const cursor = Buffer.from(JSON.stringify(keys)).toString('base64url')
      const { status, fields: refused } = await send(desk.owner, name, { ...fields, cursor })
      expect([keys, status, Object.keys(refused ?? {})]).toEqual([keys, 400, ['cursor']])
    }
  },
)

describe('a list', () => {
  it.each(['0', '-1', '201', '1.5', 'x', '1e2'])('refuses %j rows a page', async (limit) => {
    expect((await send(desk.owner, 'listMembers', { limit })).status).toBe(400)
  })

  it.each([
    ['10000', 200],
    ['10001', 400],
  ])('of a report, %s rows a page are answered with %i', async (limit, status) => {
    const { fields } = await sampleOf(desk, 'listLiabilityLots')
    expect((await send(desk.owner, 'listLiabilityLots', { ...fields, limit })).status).toBe(status)
  })
})
