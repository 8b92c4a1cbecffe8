/** Managing operators: who can see and change whom, versions, and that one owner of all clients always remains. */
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { fixture } from '../fixture.ts'
import { openAdminBench } from '../shops/open-admin-bench.ts'
import { auditOf, cookieOf, openDesk, PEPPER, type DeskOperator } from '../shops/open-desk.ts'

const desk = fixture(openDesk)
let root: DeskOperator
let acmes: DeskOperator
beforeAll(async () => {
  root = await desk.operatorWith('owner', null)
  acmes = await desk.operatorWith('owner', 'acme')
})
beforeEach(async () => {
  desk.shop.pass(60_000)
})

interface Shown {
  id: number
  version: number
  name: string
  roles: unknown[]
}

async function shown(by: DeskOperator, id: number): Promise<Shown | undefined> {
  const { data } = await by.call('GET', '/operators?limit=200')
  return (data as { items: Shown[] }).items.find((one) => one.id === id)
}

describe('an owner of one client', () => {
  it('sees those of all clients too, and can change none of them', async () => {
    expect((await shown(acmes, root.id))?.roles).toEqual([{ client: null, role: 'owner' }])
    const path = `/operators/${root.id}`
    const refused = await acmes.call('PATCH', path, { version: 1, active: false })
    expect([refused.status, refused.error]).toEqual([404, 'not_found'])
    expect((await acmes.call('POST', `${path}/invitation`, {})).status).toBe(404)
    // Also for the client that an owner of all has chosen.
    const { data } = await root.call('GET', '/operators?client=acme&limit=200')
    expect((data as { items: Shown[] }).items.map(({ id }) => id)).toContain(root.id)
  })

  it('sees those with a role there, and only that role of theirs', async () => {
    const bela = await desk.operatorWith('orders', 'acme')
    const gita = await desk.operatorWith('orders', 'globex')
    const roles = [
      { client: 'acme', role: 'orders' },
      { client: 'globex', role: 'auditor' },
    ]
    await root.call('PATCH', `/operators/${bela.id}`, { version: 1, roles })
    expect((await shown(root, bela.id))?.roles).toEqual(roles)
    expect((await shown(acmes, bela.id))?.roles).toEqual([{ client: 'acme', role: 'orders' }])
    expect(await shown(acmes, gita.id)).toBeUndefined()
  })

  it('changes the roles there, and leaves those at other clients', async () => {
    const bela = await desk.operatorWith('orders', 'acme')
    const both = [
      { client: 'acme', role: 'orders' },
      { client: 'globex', role: 'auditor' },
    ]
    await root.call('PATCH', `/operators/${bela.id}`, { version: 1, roles: both })
    const path = `/operators/${bela.id}`
    const changed = await acmes.call('PATCH', path, {
      version: 2,
      roles: [{ client: 'acme', role: 'support' }],
    })
    expect(changed.status).toBe(200)
    expect((await shown(root, bela.id))?.roles).toEqual([
      { client: 'acme', role: 'support' },
      { client: 'globex', role: 'auditor' },
    ])
    for (const [method, at, body] of [
      ['PATCH', path, { version: 3, active: false }],
      ['PATCH', path, { version: 3, name: 'Other' }],
      ['POST', `${path}/invitation`, {}],
    ] as const) {
      const refused = await acmes.call(method, at, body)
      expect([refused.status, refused.error]).toEqual([403, 'not_allowed'])
    }
    const owner = await acmes.call('PATCH', path, { version: 3, roles: [{ client: null, role: 'owner' }] })
    expect([owner.status, owner.error]).toEqual([403, 'not_allowed'])
  })
})

describe('a change', () => {
  it('of an old version is refused, with the operator as they are now', async () => {
    const bela = await desk.operatorWith('orders', 'acme')
    const path = `/operators/${bela.id}`
    const replies = await Promise.all([
      acmes.call('PATCH', path, { version: 1, name: 'Bela One' }),
      acmes.call('PATCH', path, { version: 1, name: 'Bela Two' }),
    ])
    expect(replies.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409])
    const [won, lost] = replies.toSorted((one, other) => one.status - other.status)
    expect(lost?.error).toBe('version_conflict')
    expect(lost?.data).toEqual(won?.data)
    expect(won?.data).toMatchObject({ version: 2 })
  })

  it('needs something to change, and a version', async () => {
    const path = `/operators/${acmes.id}`
    expect((await root.call('PATCH', path, { version: 1 })).status).toBe(400)
    const none = await root.call('PATCH', path, { name: 'New' })
    expect([none.status, none.error, Object.keys(none.fields ?? {})]).toEqual([400, 'invalid', ['version']])
  })

  it('to an e-mail that is taken is none: it creates nobody', async () => {
    const body = {
      email: acmes.email.toUpperCase(),
      name: 'Twin',
      roles: [{ client: 'acme', role: 'orders' }],
    }
    const refused = await acmes.call('POST', '/operators', body)
    expect([refused.status, refused.error]).toEqual([409, 'taken'])
  })

  it('leaves one line in the audit log, with before and after', async () => {
    const bela = await desk.operatorWith('orders', 'acme')
    const count = (await auditOf(desk.shop)).length
    await acmes.call('PATCH', `/operators/${bela.id}`, {
      version: 1,
      name: 'Bela',
      roles: [{ client: 'acme', role: 'support' }],
    })
    const entries = await auditOf(desk.shop)
    expect(entries).toHaveLength(count + 1)
    expect(entries.at(-1)).toMatchObject({
      operator_id: acmes.id,
      via: 'console',
      address: '127.0.0.1',
      client_id: desk.acme.id,
      operation: 'changeOperator',
      subject: `operator ${bela.id}`,
      before: { roles: ['orders of acme'] },
      after: { name: 'Bela', roles: ['support of acme'] },
    })
    const listed = await acmes.call('GET', `/audit?subject=operator%20${bela.id}&operation=changeOperator`)
    expect((listed.data as { items: unknown[] }).items).toMatchObject([
      { client: 'acme', actor: 'The owner 2' },
    ])
  })
})

describe('the last owner of all clients', () => {
  it('can be neither blocked nor demoted nor invited anew, and another one can', async () => {
    const demoted = { roles: [{ client: 'acme', role: 'owner' }] }
    for (const body of [{ active: false }, demoted]) {
      const refused = await root.call('PATCH', `/operators/${root.id}`, { version: 1, ...body })
      expect([refused.status, refused.error]).toEqual([409, 'impossible'])
    }
    expect((await root.call('POST', `/operators/${root.id}/invitation`)).status).toBe(409)
    const second = await desk.operatorWith('owner', null)
    expect((await root.call('PATCH', `/operators/${second.id}`, { version: 1, ...demoted })).status).toBe(200)
  })

  it('remains when two owners block each other at once', async () => {
    const second = await desk.operatorWith('owner', null)
    await Promise.all([
      root.call('PATCH', `/operators/${second.id}`, { version: 1, active: false }),
      second.call('PATCH', `/operators/${root.id}`, { version: 1, active: false }),
    ])
    const { rows } = await desk.shop.database.pool.query(
      `select o.id from operators o join operator_roles r on r.operator_id = o.id
        where o.is_active and r.client_id is null and r.role = 'owner'`,
    )
    expect(rows).toHaveLength(1)
    // Either may have won; the following tests need the first one.
    await desk.shop.database.pool.query('update operators set is_active = (id <> $1) where id in ($1, $2)', [
      second.id,
      root.id,
    ])
    root = { ...root, cookie: cookieOf(await desk.signIn(root)) ?? '' }
  })

  it('is helped by the command line', async () => {
    const { admin, close } = await openAdminBench({ database: desk.shop.database, otpPepper: PEPPER })
    const refused = await admin('operator', 'disable', '--email', root.email)
    expect([refused.exitCode, refused.complaints.join()]).toEqual([
      5,
      expect.stringContaining('last owner') as unknown,
    ])
    const invited = await admin('operator', 'invite', '--email', root.email, '--json')
    const { token } = JSON.parse(invited.printed) as { token: string }
    expect((await root.call('GET', '/session')).status).toBe(401)
    desk.shop.pass(60_000)
    const { accepted } = await desk.accept(token)
    expect(accepted.status).toBe(201)
    root = { ...root, cookie: cookieOf(accepted) ?? '' }
    const listed = await admin('operator', 'list', '--json')
    expect(JSON.parse(listed.printed)).toContainEqual(
      expect.objectContaining({ email: root.email, roles: [{ client: null, role: 'owner' }], set_up: true }),
    )
    const log = await admin('audit', '--operation', 'inviteOperator', '--json')
    expect(JSON.parse(log.printed)).toMatchObject([
      { actor: 'tester', via: 'cli', subject: `operator ${root.id}` },
    ])
    await close()
  })
})

describe('the audit log', () => {
  it.each(["update audit_log set actor = 'x'", 'delete from audit_log', 'truncate audit_log'])(
    'refuses "%s", also from the owner of its table',
    async (statement) => {
      await expect(desk.shop.database.pool.query(statement)).rejects.toThrow('append-only')
    },
  )

  it('as CSV has the rows of the same filter, and that it was exported is in it', async () => {
    const filter = 'operation=changeOperator'
    const { data } = await acmes.call('GET', `/audit?${filter}&limit=200`)
    const csv = await acmes.call('GET', `/audit.csv?${filter}`)
    expect(csv.raw.headers).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': expect.stringMatching(
        /^attachment; filename="audit-\d{4}-\d\d-\d\d\.csv"$/,
      ) as unknown,
    })
    expect(csv.raw.body.startsWith('\uFEFFid,at,actor,')).toBe(true)
    const ids = csv.raw.body
      .trim()
      .split('\r\n')
      .slice(1)
      .map((line) => Number(line.split(',')[0]))
    expect(ids).toEqual((data as { items: { id: number }[] }).items.map(({ id }) => id))
    expect((await auditOf(desk.shop)).at(-1)).toMatchObject({
      operation: 'listAudit.csv',
      operator_id: acmes.id,
    })
  })

  it('is read page by page without a gap', async () => {
    const whole = await root.call('GET', '/audit?limit=200')
    expect([whole.status, whole.message]).toEqual([200, 'Success'])
    const paged: unknown[] = []
    let cursor: string | null = null
    do {
      const after: string = cursor === null ? '' : `&cursor=${cursor}`
      const page = (await root.call('GET', `/audit?limit=7${after}`)).data as {
        items: unknown[]
        next: string | null
      }
      paged.push(...page.items)
      cursor = page.next
    } while (cursor !== null)
    expect(paged.slice(0, 200)).toEqual((whole.data as { items: unknown[] }).items)
  })
})
