/** Files of every kind: who may send them, what a failure says, and what is kept of them and how long. */
import { describe, expect, it } from 'vitest'
import { operatorRoles, type OperatorRole } from '../../../src/contract/admin/operator-roles.ts'
import { deleteExpired } from '../../../server/domain/delete-expired.ts'
import { commandLineActor } from '../../../server/domain/actor.ts'
import { eraseMember } from '../../../server/domain/erase-member.ts'
import { fixture } from '../fixture.ts'
import { auditOf, type DeskOperator } from '../shops/open-desk.ts'
import { openImportDesk, type AdminImport } from '../shops/open-import-desk.ts'
import { retention } from '../retention.ts'

const desk = fixture(openImportDesk)

describe('who may', () => {
  const allowed: Record<'grants' | 'members' | 'moves', readonly OperatorRole[]> = {
    grants: ['owner', 'manager'],
    members: ['owner', 'manager'],
    moves: ['owner', 'manager', 'orders', 'support'],
  }

  const HEADINGS = 'order,mobile,name,points'
  const files = fixture(async () => ({
    grants: (await desk.checked('grants', HEADINGS)).id,
    members: (await desk.checked('members', HEADINGS)).id,
    moves: (await desk.checked('moves', HEADINGS)).id,
  }))

  it.each(operatorRoles)(
    '%s is as the table of roles says, and another client’s is not there',
    async (role) => {
      const own = await desk.operatorWith(role, 'acme')
      const others = await desk.operatorWith(role, 'globex')
      for (const kind of ['grants', 'members', 'moves'] as const) {
        const may = allowed[kind].includes(role)
        const { id } = await desk.settled(files[kind])
        const statuses = async (by: DeskOperator) => [
          (await desk.upload(kind, `${HEADINGS}\n`, { by })).status,
          (await by.call('GET', `/imports/${id}`)).status,
          (await by.call('GET', `/imports/${id}/changes`)).status,
          (await by.call('GET', `/imports/${id}/changes.csv`)).status,
          (await by.call('GET', `/imports/${id}/faults`)).status,
          (await by.call('POST', `/imports/${id}/check`, {})).status,
          (await by.call('POST', `/imports/${id}/apply`, { fingerprint: 'none' })).status,
        ]
        const denied = [403, 403, 403, 403, 403, 403, 403]
        expect(await statuses(own)).toEqual(may ? [202, 200, 200, 200, 200, 202, 409] : denied)
        expect(await statuses(others)).toEqual([404, 404, 404, 404, 404, 404, 404])
      }
      const mayAny = allowed.moves.includes(role)
      const list = await own.call('GET', `/clients/acme/imports`)
      expect(list.status).toBe(mayAny ? 200 : 403)
      if (!mayAny) return
      const kinds = (list.data as { items: AdminImport[] }).items.map((item) => item.kind)
      expect(kinds.includes('members')).toBe(allowed.members.includes(role))
    },
  )
})

describe('a file that the server can’t go on with', () => {
  it('says why, and what of it stays', async () => {
    const { mobile } = await desk.newMember()
    const file = await desk.checked('members', 'mobile,name', `${mobile},Too Much`)
    const { pool } = desk.shop.database
    await pool.query(`alter table members add constraint broken check (name <> 'Too Much')`)
    await pool.query('update imports set tries = 4 where id = $1', [file.id])
    const failed = await desk.applied(file)
    await pool.query('alter table members drop constraint broken')
    expect(failed).toMatchObject({
      state: 'failed',
      failure: expect.stringContaining('violates check constraint "broken"') as string,
      finished_at: expect.any(String) as string,
    })
    expect(failed.counts['applied']).toBeUndefined()
    expect(await desk.nameOf(mobile)).toBe('Asha Rao')
    expect((await desk.apply(failed)).error).toBe('impossible')
  })
})

describe('what a file leaves', () => {
  const rowsOf = async (id: number) => {
    const { rows } = await desk.shop.database.pool.query<{ file: boolean; rows: number; faults: number }>(
      `select file is not null as file, (select count(*)::int from import_rows where import_id = i.id) as rows,
        (select count(*)::int from import_faults where import_id = i.id) as faults from imports i where id = $1`,
      [id],
    )
    return rows[0]
  }
  const DAY_MS = 86_400_000
  const clean = (days: number) =>
    deleteExpired(desk.shop.database.db, new Date(Date.now() + days * DAY_MS), retention)

  it('is one line in the audit log for each step, and nobody’s number', async () => {
    const mobile = desk.newMobile()
    const count = (await auditOf(desk.shop)).length
    const one = await desk.checked('members', 'mobile,name', `${mobile},Meera Nair`, '9,Bad')
    await desk.applied(one, { only_good_rows: true })
    const entries = (await auditOf(desk.shop)).slice(count)
    expect(entries).toMatchObject([
      { operation: 'createImport', subject: `import ${one.id}`, reason: 'Monthly file' },
      {
        operation: 'applyImport',
        subject: `import ${one.id}`,
        before: { state: 'faulty' },
        after: { kind: 'members', state: 'applying', create: 1, faulty: 1 },
      },
    ])
    expect(JSON.stringify(entries)).not.toMatch(/Meera|\b9\d{9}\b/)
    expect(desk.shop.logged.join('')).not.toMatch(new RegExp(`Meera|${mobile}`))
  })

  it('is nothing of a member who is erased', async () => {
    const { mobile, id } = await desk.newMember()
    const one = await desk.checked('members', 'mobile,name', `${mobile},Asha R`, `${mobile},Again`)
    await desk.applied(one, { only_good_rows: true })
    const others = await desk.checked('members', 'mobile,name', `${desk.newMobile()},Meera Nair`)
    const wrong = `mobile,name,email\n${mobile},Asha Rao,none\n`
    const faulty = [wrong, Buffer.from(`\ufeff${wrong}`, 'utf16le')]
    const ids: number[] = []
    for (const file of faulty) {
      const { data } = await desk.upload('members', file)
      ids.push((await desk.settled((data as AdminImport).id)).id)
    }
    const { db } = desk.shop.database
    const how = { pepper: 'none', actor: commandLineActor('tester'), now: new Date() }
    await db.transaction((transaction) => eraseMember(transaction, id, how))
    expect(await rowsOf(one.id)).toMatchObject({ rows: 0, faults: 0 })
    for (const file of ids) expect(await rowsOf(file)).toBeUndefined()
    expect(await rowsOf(others.id)).toMatchObject({ file: true, rows: 1 })
  })

  it('is no file once it is applied, no rows after 30 days, and nothing after 7 days without', async () => {
    const done = await desk.checked('members', 'mobile,name', `${desk.newMobile()},Meera Nair`, '9,Bad')
    expect(await rowsOf(done.id)).toEqual({ file: true, rows: 1, faults: 1 })
    await desk.applied(done, { only_good_rows: true })
    expect(await rowsOf(done.id)).toEqual({ file: false, rows: 1, faults: 1 })
    const waiting = await desk.checked('members', 'mobile,name', `${desk.newMobile()},Meera Nair`)
    await clean(6.9)
    expect(await rowsOf(waiting.id)).toEqual({ file: true, rows: 1, faults: 0 })
    await clean(7.1)
    expect(await rowsOf(waiting.id)).toBeUndefined()
    expect(await rowsOf(done.id)).toMatchObject({ rows: 1 })
    await clean(30.1)
    expect(await rowsOf(done.id)).toEqual({ file: false, rows: 0, faults: 0 })
  })
})
