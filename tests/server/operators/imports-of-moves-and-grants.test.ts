/** Files of order moves and of grants: what a check shows is what applying it does, or nothing happens. */
import { describe, expect, it } from 'vitest'
import { fixture } from '../fixture.ts'
import { auditOf } from '../shops/open-desk.ts'
import { openImportDesk, type AdminImport } from '../shops/open-import-desk.ts'

const desk = fixture(openImportDesk)

describe('a file of order moves', () => {
  it('moves, corrects and declines as shown, and says what nothing undoes', async () => {
    const [one, two, three] = [await desk.place(), await desk.place(), await desk.place()]
    const file = await desk.checked(
      'moves',
      'order,status,reason,expected_delivery,tracking_number',
      `${one},accepted,,2030-01-02,AWB 1`,
      `${two},declined,Gone,,`,
      `${three},placed,,,AWB 3`,
      `${three},,,,AWB 3`,
      `${one},on-hold,,,`,
      'RP-9,accepted,,,',
    )
    expect(file).toMatchObject({
      state: 'faulty',
      counts: { rows: 6, faulty: 1, move: 3, correct: 1, unchanged: 1, declined: 1 },
      faults: [{ line: 7, column: 'order', what: 'There is no order RP-9.' }],
      harm: 'This file would decline 1 order and give the points back; nothing undoes that.',
    })
    expect(await desk.changesOf(file.id)).toEqual([
      {
        line: 2,
        key: one,
        action: 'move',
        fields: {
          status: ['placed', 'accepted'],
          expected_delivery: ['', '2030-01-02'],
          tracking_number: ['', 'AWB 1'],
        },
      },
      {
        line: 3,
        key: two,
        action: 'move',
        fields: { status: ['placed', 'declined'], reason: [null, 'Gone'] },
      },
      { line: 4, key: three, action: 'correct', fields: { tracking_number: ['', 'AWB 3'] } },
      { line: 6, key: one, action: 'move', fields: { status: ['accepted', 'on-hold'] } },
    ])
    expect(await desk.apply(file, { only_good_rows: true })).toMatchObject({ status: 409, error: 'harm' })
    const done = await desk.applied(file, { only_good_rows: true, allow_harm: true })
    expect(done.counts).toMatchObject({ applied: 4, left_out: 0 })
    expect(await desk.shown(desk.manager, one)).toMatchObject({ status: 'on_hold', tracking_number: 'AWB 1' })
    expect(await desk.shown(desk.manager, two)).toMatchObject({ status: 'declined', refunded_points: 300 })
    expect(await desk.shown(desk.manager, three)).toMatchObject({
      status: 'placed',
      tracking_number: 'AWB 3',
    })
    expect(await desk.brokenInvariants()).toEqual({})
  })

  it('knows no order of another client, and is refused once one has moved', async () => {
    const theirs = await desk.place(desk.ravi)
    const other = await desk.checked('moves', 'order,status', `${theirs},accepted`)
    expect(other.faults).toEqual([{ line: 2, column: 'order', what: `There is no order ${theirs}.` }])
    const mine = await desk.place()
    const file = await desk.checked('moves', 'order,status', `${mine},accepted`)
    await desk.move(mine, 'onHold')
    expect(await desk.apply(file)).toMatchObject({ status: 409, error: 'changed_since' })
    expect(await desk.shown(desk.manager, mine)).toMatchObject({ status: 'on_hold' })
  })
})

describe('a file of grants', () => {
  const balanceOf = async (mobile: string) =>
    (
      await desk.shop.database.pool.query<{ points: number }>(
        'select points from members where client_id = $1 and mobile = $2',
        [desk.acme.id, mobile],
      )
    ).rows[0]?.points

  it('is shown row by row and becomes one grant, whose rows count once for an occasion', async () => {
    const [one, two] = [await desk.newMember({ balance: 10 }), await desk.newMember({ balance: 10 })]
    const lines = [
      'mobile,points,reason,expires',
      `${one.mobile},500,,`,
      `${one.mobile},25,A second time,2030-12-31`,
      `${two.mobile},-4,,`,
      `${two.mobile},-7,,`,
      '9999999999,5,,',
      `${two.mobile},1.5,,`,
    ]
    const file = await desk.checked('grants', ...lines)
    expect(file).toMatchObject({
      state: 'faulty',
      counts: { rows: 6, faulty: 3, grant: 3, known: 0, points: 521 },
      faults: [
        { line: 5, column: 'points', what: '-7 is more than the balance of 6' },
        { line: 6, column: 'mobile', what: 'there is no such member' },
        { line: 7, column: 'points', what: expect.stringContaining('must be a whole number') as string },
      ],
      harm: 'This file would take 4 points from 1 member.',
      grant: null,
    })
    expect(await desk.changesOf(file.id)).toEqual([
      {
        line: 2,
        key: one.mobile,
        action: 'grant',
        fields: { name: [null, 'Asha Rao'], points: [null, 500], expires: [null, 'never'] },
      },
      {
        line: 3,
        key: one.mobile,
        action: 'grant',
        fields: {
          name: [null, 'Asha Rao'],
          points: [null, 25],
          expires: [null, '2030-12-31'],
          reason: [null, 'A second time'],
        },
      },
      { line: 4, key: two.mobile, action: 'grant', fields: { name: [null, 'Asha Rao'], points: [null, -4] } },
    ])
    const done = await desk.applied(file, { only_good_rows: true, allow_harm: true })
    expect(done.counts).toMatchObject({ applied: 3, left_out: 0 })
    expect([await balanceOf(one.mobile), await balanceOf(two.mobile)]).toEqual([535, 6])
    expect((await desk.manager.call('GET', `/grants/${done.grant}`)).data).toMatchObject({
      state: 'granted',
      reason: 'Monthly file',
      members: 2,
      points: 521,
    })
    expect((await auditOf(desk.shop)).at(-1)).toMatchObject({
      operation: 'createGrants',
      subject: `grant ${done.grant}`,
      client_id: desk.acme.id,
      actor: done.applied_by,
      after: { members: 2, points: 521 },
    })
    expect(await desk.brokenInvariants()).toEqual({})
  })

  it('counts once for an occasion, also when it was put right and is sent again', async () => {
    const [{ mobile }, other] = [await desk.newMember({ balance: 10 }), desk.newMobile()]
    const send = async (...lines: string[]) => {
      const text = ['mobile,points', ...lines].join('\n')
      const { data } = await desk.upload('grants', text, { occasion: 'diwali-2026' })
      return desk.settled((data as AdminImport).id)
    }
    await desk.applied(await send(`${mobile},5`, `${other},5`), { only_good_rows: true })
    await desk.newMember({ mobile: other, balance: 10 })
    const again = await send(`${mobile},5`, `${other},5`)
    expect(again.counts).toMatchObject({ grant: 1, known: 1, faulty: 0 })
    await desk.applied(again)
    expect([await balanceOf(mobile), await balanceOf(other)]).toEqual([15, 15])
  })

  it('that was applied before says so under another occasion, and needs a yes', async () => {
    const { mobile } = await desk.newMember({ balance: 10 })
    const lines = ['mobile,points', `${mobile},5`]
    const [first, meanwhile] = [
      await desk.checked('grants', ...lines),
      await desk.checked('grants', ...lines),
    ]
    await desk.applied(first)
    expect(await desk.apply(meanwhile)).toMatchObject({ status: 409, error: 'changed_since' })
    const again = await desk.checked('grants', ...lines)
    const harm = `It is the same as file ${first.id}, and would give its points again.`
    expect(again.harm).toBe(harm)
    expect(await desk.apply(again)).toMatchObject({ status: 409, error: 'harm', message: harm })
    expect(await balanceOf(mobile)).toBe(15)
    await desk.applied(again, { allow_harm: true })
    expect(await balanceOf(mobile)).toBe(20)
  })

  it('of an occasion whose grant was undone gives nothing, and says which grant that was', async () => {
    const { mobile } = await desk.newMember({ balance: 10 })
    const send = async () => {
      const { data } = await desk.upload('grants', `mobile,points\n${mobile},5`, { occasion: 'holi-2027' })
      return desk.settled((data as AdminImport).id)
    }
    const { grant } = await desk.applied(await send())
    await desk.manager.call('POST', `/grants/${grant}/undo`, { reason: 'Wrong month' })
    const what = `5 were given before under the key "holi-2027 #1", and grant ${grant} was undone: they need another key`
    expect((await send()).faults).toEqual([{ line: 2, column: 'points', what }])
    expect(await balanceOf(mobile)).toBe(10)
  })

  it('is refused once a member of it is gone, and not because somebody spent or got points', async () => {
    const { id, mobile } = await desk.newMember({ balance: 10 })
    const [file, other] = [
      await desk.checked('grants', 'mobile,points', `${mobile},5`),
      await desk.checked('grants', 'mobile,points', `${mobile},6`),
    ]
    await desk.applied(other)
    await desk.applied(file)
    expect(await balanceOf(mobile)).toBe(21)
    const late = await desk.checked('grants', 'mobile,points', `${mobile},5`)
    const member = (await desk.manager.call('GET', `/members/${id}`)).data as { version: number }
    await desk.manager.call('PATCH', `/members/${id}`, { version: member.version, mobile: desk.newMobile() })
    expect(await desk.apply(late)).toMatchObject({ status: 409, error: 'changed_since' })
  })

  it('is refused once the last day of a row is over', async () => {
    const { mobile } = await desk.newMember({ balance: 10 })
    const file = await desk.checked('grants', 'mobile,points,expires', `${mobile},5,2035-12-31`)
    // As if it had waited that long.
    await desk.shop.database.pool.query(
      `update import_rows set wanted = jsonb_set(wanted, '{lastDay}', '"2020-01-01"') where import_id = $1`,
      [file.id],
    )
    expect(await desk.apply(file)).toMatchObject({ status: 409, error: 'changed_since' })
    expect(await balanceOf(mobile)).toBe(10)
  })

  it('above the client’s limit waits for a second person, and moves nothing until then', async () => {
    const { mobile } = await desk.newMember({ balance: 10 })
    await desk.limitTo(1000)
    const done = await desk.applied(await desk.checked('grants', 'mobile,points', `${mobile},1001`))
    await desk.limitTo(null)
    const path = `/grants/${done.grant}`
    const { version, state } = (await desk.manager.call('GET', path)).data as {
      version: number
      state: string
    }
    expect([state, await balanceOf(mobile)]).toEqual(['waiting', 10])
    const own = await desk.manager.call('POST', `${path}/approve`, { version })
    expect([own.status, own.error]).toEqual([403, 'own_work'])
    const second = await desk.operatorWith('manager', 'acme')
    expect((await second.call('POST', `${path}/approve`, { version })).status).toBe(200)
    expect(await balanceOf(mobile)).toBe(1011)
  })

  it('of more rows than one transaction takes is done when its last row is', async () => {
    const { pool } = desk.shop.database
    await pool.query(
      `insert into members (client_id, mobile, name)
        select $1, (9330000000 + n)::text, 'Member ' || n from generate_series(1, 1600) n`,
      [desk.acme.id],
    )
    const rows = Array.from({ length: 1600 }, (_, n) => `${9_330_000_001 + n},${n + 1}`)
    const done = await desk.applied(await desk.checked('grants', 'mobile,points', ...rows))
    expect(done.counts).toMatchObject({ grant: 1600, applied: 1600, left_out: 0 })
    expect((await desk.manager.call('GET', `/grants/${done.grant}`)).data).toMatchObject({ state: 'granted' })
    expect([await balanceOf('9330000001'), await balanceOf('9330001600')]).toEqual([1, 1600])
    // Its undo goes on in the background, and says so.
    const undone = await desk.manager.call('POST', `/grants/${done.grant}/undo`, { reason: 'Wrong month' })
    expect(undone.data).toMatchObject({ state: 'undoing', taken_back: 800 * 1601 })
    const { after } = (await auditOf(desk.shop)).at(-1) as { after: object }
    expect(after).not.toHaveProperty('taken_back')
  })

  it('needs an occasion and a reason that members can read', async () => {
    const refused = await desk.upload('grants', 'mobile,points\n', { key: 'declined RP-1' })
    expect([refused.status, Object.keys(refused.fields ?? {})]).toEqual([400, ['occasion']])
  })
})
