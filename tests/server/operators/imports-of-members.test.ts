/** Files of members: what a check shows is what applying it does, or nothing happens. */
import { describe, expect, it } from 'vitest'
import { addMember } from '../catalogue-builders.ts'
import { fixture } from '../fixture.ts'
import { csv, openImportDesk, type AdminImport } from '../shops/open-import-desk.ts'

const desk = fixture(openImportDesk)

describe('a file of members', () => {
  it('gives new members no more points together than may be given without a second person', async () => {
    await desk.limitTo(1000)
    const row = (points: number) => `${desk.newMobile()},Meera Nair,${points}`
    const one = await desk.checked('members', 'mobile,name,points', row(600), row(401), row(400))
    await desk.limitTo(999)
    const lowered = await desk.apply(one, { only_good_rows: true })
    await desk.limitTo(null)
    expect(lowered).toMatchObject({ status: 409, error: 'changed_since' })
    expect(one).toMatchObject({ counts: { rows: 3, faulty: 1, create: 2 } })
    expect(one.faults).toMatchObject([
      { line: 3, column: 'points', what: expect.stringContaining('at most 1,000 points') as string },
    ])
  })

  it('is checked in the background, shown row by row, and applied as shown', async () => {
    const { mobile } = await desk.newMember({ email: 'asha@example.com' })
    const { mobile: same } = await desk.newMember()
    const added = desk.newMobile()
    const one = await desk.checked(
      'members',
      'mobile,name,email,gender,state,city,points',
      `${mobile},Asha R,asha.r@example.com,female,Karnataka,Mysuru,`,
      `${added},Ravi Iyer,,,,,250`,
      `${same},Asha Rao,,,,,`,
    )
    expect(one).toMatchObject({
      state: 'ready',
      client: 'acme',
      kind: 'members',
      fingerprint: expect.stringMatching(/^[0-9a-f]{64}$/) as string,
      counts: { rows: 3, faulty: 0, create: 1, update: 1, unchanged: 1, points: 250 },
      faults: [],
      harm: null,
    })
    const changes = await desk.changesOf(one.id)
    expect(changes).toEqual([
      {
        line: 2,
        key: mobile,
        action: 'update',
        fields: {
          name: ['Asha Rao', 'Asha R'],
          email: ['asha@example.com', 'asha.r@example.com'],
          gender: [null, 'female'],
          state: [null, 'Karnataka'],
          city: [null, 'Mysuru'],
        },
      },
      { line: 3, key: added, action: 'create', fields: { name: [null, 'Ravi Iyer'], points: [null, 250] } },
    ])
    expect(await desk.nameOf(mobile)).toBe('Asha Rao')
    const done = await desk.applied(one)
    expect(done).toMatchObject({ state: 'applied', counts: { applied: 2, left_out: 0 } })
    expect(await desk.nameOf(mobile)).toBe('Asha R')
    expect(await desk.nameOf(added)).toBe('Ravi Iyer')
    expect(await desk.brokenInvariants()).toEqual({})
    // What it did can still be read, as a file too.
    expect(await desk.changesOf(one.id)).toEqual(changes)
    const file = await desk.manager.call('GET', `/imports/${one.id}/changes.csv`)
    expect(file.raw.body).toContain(`2,${mobile},update`)
  })

  it('sets tags, several in a cell; an empty cell removes them, and a file without the column leaves them', async () => {
    const [one, two, three] = [
      await desk.newMember({ tags: ['VIP'] }),
      await desk.newMember({ tags: ['VIP', '=1'] }),
      await desk.newMember({ tags: ['VIP'] }),
    ]
    const added = desk.newMobile()
    const file = await desk.checked(
      'members',
      'mobile,name,tags',
      `${one.mobile},Asha Rao,VIP | Pune office|VIP|`,
      `${two.mobile},Asha Rao,`,
      `${three.mobile},Asha Rao,VIP`,
      `${added},Ravi Iyer,'=1|new`,
    )
    expect(file.counts).toMatchObject({ create: 1, update: 2, unchanged: 1, emptied: 1 })
    expect((await desk.changesOf(file.id)).map(({ fields }) => fields['tags'])).toEqual([
      ['VIP', 'VIP|Pune office'],
      ['VIP|=1', ''],
      [null, '=1|new'],
    ])
    expect(await desk.applied(file, { allow_harm: true })).toMatchObject({ counts: { applied: 3 } })
    const tagsOf = async () => {
      const { data } = await desk.manager.call('GET', '/members?limit=200')
      const rows = data['items'] as { mobile: string; tags: string[] }[]
      return [one.mobile, two.mobile, three.mobile, added].map(
        (mobile) => rows.find((row) => row.mobile === mobile)?.tags,
      )
    }
    const tags = [['VIP', 'Pune office'], [], ['VIP'], ['=1', 'new']]
    expect(await tagsOf()).toEqual(tags)
    await desk.applied(await desk.checked('members', 'mobile,name', `${one.mobile},Asha R`))
    expect(await tagsOf()).toEqual(tags)
    // The file of the list changes nothing.
    const exported = (await desk.manager.call('GET', '/members.csv')).raw.body
    expect(exported).toContain(`'=1|new`)
    const again = await desk.upload('members', exported)
    const checkedAgain = await desk.settled((again.data as AdminImport).id)
    expect(checkedAgain.counts).toMatchObject({ faulty: 0, create: 0, update: 0 })
  })

  it('names wrong tags, and is refused once a tag was added since its check', async () => {
    const { id, mobile } = await desk.newMember({ tags: ['VIP'] })
    const eleven = Array.from({ length: 11 }, (_, n) => `t${n}`).join('|')
    const wrong = await desk.checked(
      'members',
      'mobile,name,tags',
      `${mobile},Asha Rao,${eleven}`,
      `${desk.newMobile()},Ravi Iyer,${'x'.repeat(25)}`,
    )
    expect(wrong.faults).toMatchObject([
      { line: 2, column: 'tags', what: `"${eleven}" at most 10 tags` },
      { line: 3, column: 'tags', what: `"${'x'.repeat(25)}" at most 24 characters` },
    ])
    const one = await desk.checked('members', 'mobile,name,tags', `${mobile},Asha Rao,Pune office`)
    await desk.manager.call('PATCH', `/members/${id}`, { version: 1, tags: ['VIP', 'added'] })
    expect(await desk.apply(one)).toMatchObject({ status: 409, error: 'changed_since' })
  })

  it('names what is wrong by line and column, and applies its good rows if asked', async () => {
    const [good, other] = [desk.newMobile(), desk.newMobile()]
    const one = await desk.checked(
      'members',
      'mobile,name,email',
      `${good},Good,`,
      '93,Bad,',
      `${other},,no`,
      `${good},Again,`,
    )
    const faults = [
      { line: 3, column: 'mobile', what: '"93" must be 10 digits, the first not 0' },
      { line: 4, column: 'name', what: 'is empty' },
      { line: 4, column: 'email', what: '"no" is no email address' },
      { line: 5, column: 'mobile', what: `"${good}" stands in line 2 already` },
    ]
    expect(one).toMatchObject({ state: 'faulty', counts: { rows: 4, faulty: 3, create: 1 }, faults })
    const file = await desk.manager.call('GET', `/imports/${one.id}/faults.csv`)
    expect(file.raw.body).toContain('4,email,"""no"" is no email address"')
    expect(await desk.apply(one)).toMatchObject({ status: 409, error: 'impossible' })
    expect(await desk.nameOf(good)).toBeUndefined()
    expect(await desk.applied(one, { only_good_rows: true })).toMatchObject({ counts: { applied: 1 } })
    expect(await desk.nameOf(good)).toBe('Good')
  })

  it('that was checked against other data is refused and changes nothing, until it is checked again', async () => {
    const { id, mobile, name } = await desk.newMember()
    const one = await desk.checked(
      'members',
      'mobile,name',
      `${mobile},From the file`,
      `${desk.newMobile()},New`,
    )
    const member = await desk.manager.call('GET', `/members/${id}`)
    const { version } = member.data as { version: number }
    await desk.manager.call('PATCH', `/members/${id}`, { version, name: 'By hand' })
    expect(await desk.apply(one)).toMatchObject({ status: 409, error: 'changed_since' })
    expect(await desk.look(one.id)).toMatchObject({ state: 'ready' })
    expect([await desk.nameOf(mobile), name]).toEqual(['By hand', 'Asha Rao'])
    expect((await desk.manager.call('POST', `/imports/${one.id}/check`, {})).status).toBe(202)
    const again = await desk.settled(one.id)
    expect(again.fingerprint).not.toBe(one.fingerprint)
    expect((await desk.changesOf(one.id))[0]?.fields).toEqual({ name: ['By hand', 'From the file'] })
    expect(await desk.apply(one)).toMatchObject({ status: 409, error: 'changed_since' })
    await desk.applied(again)
    expect(await desk.nameOf(mobile)).toBe('From the file')
  })

  it('that was checked against another value of any of its columns, or another list, is refused', async () => {
    const { pool } = desk.shop.database
    const { rows: places } = await pool.query<{ state: number; city: number }>(
      'select state_id as state, id as city from cities limit 1',
    )
    const { state, city } = places[0]!
    const stored = {
      email: 'asha@example.com',
      gender: 2,
      birthday: '1990-05-31',
      stateId: state,
      cityId: city,
    }
    const more = { pincode: '570001', address: '12 Lake Road', tags: ['VIP', 'Pune'] }
    const headings = 'mobile,name,email,gender,birthday,state,city,pincode,address,tags,active'
    const changes = {
      name: ['Asha R'],
      email: ['', 'asha.r@example.com'],
      gender: [1, null],
      birthday: ['1990-06-01', null],
      city_id: [null],
      pincode: ['', '570002'],
      address: ['12 Lake Road\n'],
      tags: [['VIP', 'Pune', 'added'], ['VIP'], ['Pune', 'VIP'], []],
      is_active: [false],
    }
    const each = Object.entries(changes).flatMap(([column, values]) =>
      values.map((value: unknown) => ({ column, value })),
    )
    const all = await Promise.all([{}, ...each].map(() => desk.newMember({ ...stored, ...more })))
    const file = await desk.checked(
      'members',
      headings,
      ...all.map(({ mobile }) => `${mobile},From the file,,,,,,,,,1`),
    )
    for (const [index, { column, value }] of each.entries())
      await pool.query(`update members set ${column} = $1 where id = $2`, [value, all[index]?.id])
    expect(await desk.apply(file, { allow_harm: true })).toMatchObject({
      error: 'changed_since',
      message: `${each.length} rows have changed since. Check the file again.`,
    })
    // What the file does not name may change.
    const { id, mobile } = await desk.newMember(more)
    const one = await desk.checked('members', 'mobile,name,tags', `${mobile},From the file,VIP`)
    await pool.query("update members set pincode = '570002' where id = $1", [id])
    await desk.applied(one)
    expect(await desk.nameOf(mobile)).toBe('From the file')
  })

  it('leaves out and names a row whose member changes while it is applied', async () => {
    const { id, mobile } = await desk.newMember()
    const one = await desk.checked('members', 'mobile,name', `${mobile},From the file`)
    // As if between two parts.
    const { pool } = desk.shop.database
    const holder = await pool.connect()
    await holder.query('begin')
    await holder.query('update members set name = $1 where id = $2', ['Meanwhile', id])
    expect((await desk.apply(one)).status).toBe(202)
    await holder.query('commit')
    holder.release()
    expect(await desk.settled(one.id)).toMatchObject({
      state: 'applied',
      counts: { applied: 0, left_out: 1 },
      faults: [{ line: 2, column: 'mobile', what: 'was changed meanwhile' }],
    })
    expect(await desk.nameOf(mobile)).toBe('Meanwhile')
  })

  it('waits while another of its kind is being applied, also if both are pressed at once', async () => {
    const one = await desk.checked('members', 'mobile,name', `${desk.newMobile()},First`)
    const two = await desk.checked('members', 'mobile,name', `${desk.newMobile()},Second`)
    const { pool } = desk.shop.database
    const become = (state: string) =>
      pool.query("update imports set state = $2, due_at = now() + interval '1 hour' where id = $1", [
        one.id,
        state,
      ])
    await become('applying')
    expect(await desk.apply(two)).toMatchObject({ status: 409, error: 'busy' })
    // Pressed once more in the middle of a part, which keeps the file locked.
    const holder = await pool.connect()
    await holder.query('begin')
    await holder.query('select from imports where id = $1 for update', [one.id])
    expect(await desk.apply(one)).toMatchObject({ status: 202, data: { state: 'applying' } })
    await holder.query('rollback')
    holder.release()
    await become('ready')
    const both = await Promise.all([desk.apply(one), desk.apply(two)])
    expect(both.map(({ status }) => status).toSorted((first, second) => first - second)).toEqual([202, 409])
    const [refused, other] = both[0].status === 409 ? [one, two] : [two, one]
    await desk.settled(other.id)
    expect(await desk.applied(refused)).toMatchObject({ counts: { applied: 1 } })
  })

  it('that takes something away says so, and needs a yes', async () => {
    const globex = await desk.operatorWith('manager', 'globex')
    const mobile = desk.newMobile()
    await addMember(desk.shop.database.db, desk.globex.id, { mobile })
    const { data } = await desk.upload('members', `mobile,name,active\n${mobile},Asha Rao,0\n`, {
      by: globex,
      client: 'globex',
    })
    const one = await desk.settled((data as AdminImport).id, globex)
    const harm = 'This file would lock out 1 of 2 members.'
    expect(one.harm).toBe(harm)
    const path = `/imports/${one.id}/apply`
    const { fingerprint } = one
    const refused = await globex.call('POST', path, { fingerprint })
    expect(refused).toMatchObject({ status: 409, error: 'harm', message: harm })
    expect((await globex.call('POST', path, { fingerprint, allow_harm: true })).status).toBe(202)
    expect(await desk.settled(one.id, globex)).toMatchObject({ state: 'applied' })
  })

  it('is one import with one key, however often it is sent at once, and applied once', async () => {
    const mobile = desk.newMobile()
    const file = `mobile,name,points\n${mobile},Once,40\n`
    const posts = await Promise.all(
      Array.from({ length: 20 }, () => desk.upload('members', file, { key: 'the same' })),
    )
    expect(new Set(posts.map(({ status, data }) => `${status} ${(data as AdminImport).id}`)).size).toBe(1)
    expect(await desk.upload('members', `${file}\n`, { key: 'the same' })).toMatchObject({
      status: 409,
      error: 'key_reused',
    })
    const one = await desk.settled((posts[0]!.data as AdminImport).id)
    const replies = await Promise.all(Array.from({ length: 5 }, () => desk.apply(one)))
    expect(replies.map(({ status }) => status)).toEqual([202, 202, 202, 202, 202])
    expect(await desk.settled(one.id)).toMatchObject({ state: 'applied', counts: { applied: 1 } })
    const { rows } = await desk.shop.database.pool.query(
      'select amount, actor from points_ledger where member_id = (select id from members where mobile = $1)',
      [mobile],
    )
    expect(rows).toEqual([{ amount: 40, actor: expect.stringMatching(/^The manager/) as string }])
  })

  it.each([
    [
      'no text',
      Buffer.concat([Buffer.from('आशा'), Buffer.from([0xff])]),
      { line: 1, column: 'character 4', what: /no UTF-8/ },
    ],
    ['a NUL', 'mobile,name\n9300000000,A\0\n', { line: 2, column: 'character 13', what: /NUL/ }],
    ['an open quote', 'mobile,name\n9300000000,"A\n', { line: 2, column: '', what: /never closed/ }],
    ['another heading', 'phone,name\n', { line: 1, column: '', what: /no column mobile/ }],
  ])('with %s is refused as a whole, at its place', async (_what, file, fault) => {
    const { data } = await desk.upload('members', file)
    const one = await desk.settled((data as AdminImport).id)
    expect(one).toMatchObject({
      state: 'faulty',
      fingerprint: null,
      faults: [{ ...fault, what: expect.stringMatching(fault.what) as string }],
    })
    const tried = await desk.apply({ ...one, fingerprint: 'x' }, { only_good_rows: true })
    expect(tried).toMatchObject({ status: 409, error: 'impossible' })
  })

  it('is read with a mark, as UTF-16, with semicolons and any line ends', async () => {
    const [mobile, second] = [desk.newMobile(), desk.newMobile()]
    const text = `\uFEFFMobile;NAME;ignored\r\n"${mobile}";"आशा; राव";x\r${second}; Émile O’B ;\n\r\n`
    const { data } = await desk.upload('members', Buffer.from(text, 'utf16le'))
    const one = await desk.settled((data as AdminImport).id)
    expect(one).toMatchObject({ state: 'ready', counts: { create: 2 } })
    await desk.applied(one)
    expect([await desk.nameOf(mobile), await desk.nameOf(second)]).toEqual(['आशा; राव', 'Émile O’B'])
  })

  it('is refused above 20 MB, without its type, and without a body', async () => {
    const large = await desk.upload('members', Buffer.alloc(20_000_001, 'a'))
    expect([large.status, large.error]).toEqual([413, 'invalid'])
    const path = '/clients/acme/imports?kind=members&key=k&reason=why'
    expect((await desk.manager.call('POST', path, {})).status).toBe(415)
    expect(await desk.manager.call('POST', path, undefined, csv)).toMatchObject({
      status: 400,
      error: 'invalid',
    })
    // No other call takes a file.
    expect((await desk.manager.call('POST', '/orders/moves', 'order\n', csv)).status).toBe(415)
  })
})
