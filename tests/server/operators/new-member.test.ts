/** A new member by hand, beside the file. */
import { describe, expect, it } from 'vitest'
import { adminCalls } from '../../../src/contract/admin/calls.ts'
import { fixture } from '../fixture.ts'
import { auditOf, openDesk } from '../shops/open-desk.ts'

const desk = fixture(openDesk)
const manager = fixture(() => desk.operatorWith('manager', 'acme'))
const support = fixture(() => desk.operatorWith('support', 'acme'))
let lastMobile = 9_500_000_000

const newNumber = () => String((lastMobile += 1))
const create = (body: object, by = manager) => by.call('POST', '/clients/acme/members', body)

describe('a new member', () => {
  it('has what was typed, no points, and can log in at once', async () => {
    const mobile = newNumber()
    const made = await create({
      mobile: `+91 ${mobile.slice(0, 5)} ${mobile.slice(5)}`,
      name: '  Nila   Das ',
      email: 'nila@example.com',
      tags: ['VIP'],
    })
    expect(made.status).toBe(adminCalls.createMember.status)
    const fields = { mobile, name: 'Nila Das', email: 'nila@example.com', tags: ['VIP'] }
    expect(made.data).toMatchObject({ ...fields, client: 'acme', version: 1, points: 0, active: true })
    const { id } = made.data as { id: number }
    expect((await support.call('GET', `/members/${id}`)).data).toMatchObject(fields)
    expect(await desk.shop.logIn('acme', mobile)).toEqual(expect.any(String))
  })

  it('needs a number and a name only', async () => {
    const { data } = await create({ mobile: newNumber(), name: 'Nila' })
    expect(data).toMatchObject({ email: '', tags: [] })
  })

  it('is in the audit log without what is personal', async () => {
    const mobile = newNumber()
    const { data } = await create({ mobile, name: 'Ravi Menon', email: 'ravi.m@example.com' })
    const entry = (await auditOf(desk.shop)).at(-1)
    expect(entry).toMatchObject({
      operation: 'createMember',
      subject: `member ${(data as { id: number }).id}`,
      actor: manager.name,
      client_id: desk.acme.id,
      after: { mobile: `••• ••${mobile.slice(-2)}`, name: 'R••• M•••', email: 'r•••@•••' },
    })
    expect(JSON.stringify(entry)).not.toMatch(/Menon|ravi\.m/)
    expect(JSON.stringify(entry)).not.toContain(mobile)
  })

  it('with a number that the client has is refused, also if that member is blocked', async () => {
    const mobile = newNumber()
    const { data } = await create({ mobile, name: 'First' })
    const { id } = data as { id: number }
    const again = async () => {
      const { status, error, fields } = await create({ mobile, name: 'Second' })
      return [status, error, Object.keys(fields ?? {})]
    }
    expect(await again()).toEqual([409, 'taken', ['mobile']])
    await support.call('POST', `/members/${id}/block`, { version: 1, reason: 'left' })
    expect(await again()).toEqual([409, 'taken', ['mobile']])
    const owner = await desk.operatorWith('owner', 'globex')
    expect((await owner.call('POST', '/clients/globex/members', { mobile, name: 'Other' })).status).toBe(201)
  })

  it('made twice at once is one', async () => {
    const mobile = newNumber()
    const made = await Promise.all(Array.from({ length: 5 }, () => create({ mobile, name: 'Twin' })))
    expect(made.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([
      201, 409, 409, 409, 409,
    ])
  })

  it('has the same rules as a row of the file', async () => {
    const wrong = [
      [{ mobile: '12345' }, 'mobile'],
      [{ name: ' \u200B ' }, 'name'],
      [{ name: 'x'.repeat(200) }, 'name'],
      [{ email: 'nobody' }, 'email'],
      [{ tags: ['a|b'] }, 'tags.0'],
    ] as const
    for (const [given, field] of wrong) {
      const { status, fields } = await create({ mobile: newNumber(), name: 'Nila', ...given })
      expect([given, status, Object.keys(fields ?? {})]).toEqual([given, 400, [field]])
    }
  })
})
