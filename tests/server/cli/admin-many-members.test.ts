/** Members and points from large files: once only, invalid rows named, and never above the stated limits. */
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { fixture } from '../fixture.ts'
import { openAdminBench } from '../shops/open-admin-bench.ts'

const bench = fixture(openAdminBench)
let files = 0

async function fileOf(...lines: string[]): Promise<string> {
  files += 1
  const file = join(bench.dataDirectory, `rows-${files}.csv`)
  await writeFile(file, `${lines.join('\n')}\n`)
  return file
}

const importing = (client: string, file: string, ...more: string[]) =>
  bench.admin('members', 'import', '--client', client, '--csv', file, ...more)

const granting = (client: string, file: string, ...more: string[]) =>
  bench.admin('points', 'grant', '--client', client, '--csv', file, '--reason', 'Diwali 2026', ...more)

const mobileOf = (n: number) => String(9_300_000_000 + n)

async function clientWith(loginId: string, members: number): Promise<string> {
  await bench.admin('client', 'create', '--login-id', loginId, '--name', loginId)
  const rows = Array.from(
    { length: members },
    (_, n) => `${mobileOf(n)},Member ${n},m${n}@example.com,Here,10`,
  )
  const { exitCode } = await importing(loginId, await fileOf('mobile,name,email,address,points', ...rows))
  expect(exitCode).toBe(0)
  return loginId
}

async function balances(client: string): Promise<number[]> {
  const { rows } = await bench.database.pool.query<{ points: number; ledger: number }>(
    `select points, (select sum(amount)::int from points_ledger where member_id = m.id) as ledger from members m
     where client_id = (select id from clients where login_id = $1) order by mobile`,
    [client],
  )
  for (const { points, ledger } of rows) expect(points).toBe(ledger)
  return rows.map(({ points }) => points)
}

const counted = async (text: string, client: string) =>
  (await bench.database.pool.query<{ count: number }>(text, [client])).rows[0]?.count

describe('members from a file', () => {
  it('are created once by two imports at the same time', async () => {
    await bench.admin('client', 'create', '--login-id', 'twice', '--name', 'twice')
    const rows = Array.from({ length: 1100 }, (_, n) => `${mobileOf(n)},Member ${n}`)
    const file = await fileOf('mobile,name', ...rows)
    const both = await Promise.all([importing('twice', file, '--json'), importing('twice', file, '--json')])
    const results = both.map(({ exitCode, printed }) => Object.assign(JSON.parse(printed), { exitCode }))
    expect(results.toSorted((a, b) => a.created - b.created)).toMatchObject([
      { exitCode: 0, created: 0, unchanged: 1100 },
      { exitCode: 0, created: 1100, unchanged: 0 },
    ])
  })

  it('are written in batches, with what they start with, and stay as they are the second time', async () => {
    const client = await clientWith('many', 1100)
    expect((await balances(client)).every((points) => points === 10)).toBe(true)
    const file = await fileOf(
      'mobile,name',
      ...Array.from({ length: 1100 }, (_, n) => `${mobileOf(n)},Member ${n}`),
    )
    const again = await importing(client, file, '--json')
    expect(JSON.parse(again.printed)).toMatchObject({ created: 0, updated: 0, unchanged: 1100, skipped: 0 })
    const { rows } = await bench.database.pool.query(
      `select distinct reason, actor from points_ledger l join members m on m.id = member_id
       where client_id = (select id from clients where login_id = $1)`,
      [client],
    )
    expect(rows).toEqual([{ reason: 'Opening balance', actor: 'tester' }])
  })

  it('lock nobody out and empty nobody by the dozen without a word', async () => {
    const client = await clientWith('careful', 20)
    const file = await fileOf(
      'mobile,name,active,email',
      ...[0, 1, 2].map((n) => `${mobileOf(n)},Member ${n},0,`),
    )
    const dry = await importing(client, file, '--dry-run')
    expect(dry.printed).toContain(
      '3 updated, 0 unchanged, 0 left out. 3 can no longer log in. 3 have less in',
    )
    expect((await importing(client, file)).exitCode).toBe(5)
    const active = `select count(*)::int from members where is_active
      and client_id = (select id from clients where login_id = $1)`
    expect(await counted(active, client)).toBe(20)
    expect((await importing(client, file, '--yes')).exitCode).toBe(0)
    expect(await counted(active, client)).toBe(17)
    const names = await importing(client, await fileOf('mobile,name', `${mobileOf(5)},\u202Eevil`))
    expect(names.exitCode).toBe(1)
    expect(names.complaints.join()).toContain('turns the direction of the text')
  })

  it('are asked about where pincodes, birthdays or genders would be emptied', async () => {
    const client = await clientWith('profiles', 0)
    const profiles = [0, 1, 2].map((n) => `${mobileOf(n)},Member ${n},411001,1990-05-31,female`)
    const columns = 'mobile,name,pincode,birthday,gender'
    expect((await importing(client, await fileOf(columns, ...profiles))).exitCode).toBe(0)
    for (const column of ['pincode', 'birthday', 'gender']) {
      const emptied = await fileOf(`mobile,name,${column}`, `${mobileOf(1)},Member 1,`)
      expect([column, (await importing(client, emptied)).exitCode]).toEqual([column, 5])
    }
  })

  it('stay locked out where the cell says nothing', async () => {
    const client = await clientWith('locked', 0)
    const active = `select count(*)::int from members where is_active
      and client_id = (select id from clients where login_id = $1)`
    expect(
      (await importing(client, await fileOf('mobile,name,active', `${mobileOf(0)},A,0`, `${mobileOf(1)},B,`)))
        .exitCode,
    ).toBe(0)
    expect(await counted(active, client)).toBe(1)
    expect(
      (await importing(client, await fileOf('mobile,name,active', `${mobileOf(0)},Ann,`))).exitCode,
    ).toBe(0)
    expect(await counted(active, client)).toBe(1)
  })

  it('are none with --strict where a row is bad', async () => {
    const client = await clientWith('strict', 1)
    const file = await fileOf('mobile,name', '9300000100,Asha', '93,Bad')
    expect((await importing(client, file, '--strict')).exitCode).toBe(1)
    expect(await balances(client)).toHaveLength(1)
  })
})

describe('points from a file', () => {
  it('are given once for each occasion, one ledger line and one notification each', async () => {
    const client = await clientWith('diwali', 1100)
    const rows = Array.from({ length: 1100 }, (_, n) => `${mobileOf(n)},${n + 1}`)
    const file = await fileOf('mobile,points', ...rows)
    const unnamed = await granting(client, file)
    expect(unnamed.exitCode).toBe(2)
    const key = ['--idempotency-key', 'diwali-2026'] as const
    const dry = await granting(client, file, ...key, '--dry-run', '--json')
    expect(JSON.parse(dry.printed)).toMatchObject({ granted: 1100, written: false })
    expect((await balances(client)).every((points) => points === 10)).toBe(true)
    const first = await granting(client, file, ...key, '--actor', 'Meera')
    expect(first.printed).toContain('1100 granted (6,05,550 pts together), 0 granted before, 0 left out')
    const after = await balances(client)
    expect(after).toEqual(Array.from({ length: 1100 }, (_, n) => 11 + n))
    expect((await granting(client, file, ...key)).printed).toContain(
      '0 granted (0 pts together), 1100 granted before',
    )
    expect(await balances(client)).toEqual(after)
    const { rows: notifications } = await bench.database.pool.query(
      `select body_message, actor, reason from notifications n join members m on m.id = n.member_id
       join points_ledger l on l.member_id = m.id and l.actor = 'Meera'
       where m.mobile = $1 and client_id = (select id from clients where login_id = $2)`,
      [mobileOf(0), client],
    )
    expect(notifications).toEqual([
      { body_message: expect.stringContaining('11 pts'), actor: 'Meera', reason: 'Diwali 2026' },
    ])
  })

  it('go to the good rows, and to those that were put right later, but never twice', async () => {
    const client = await clientWith('mended', 3)
    const key = ['--idempotency-key', 'march', '--most', '1000'] as const
    const bad = await fileOf(
      'mobile,points,reason',
      `${mobileOf(0)},500,`,
      `${mobileOf(0)},25,A second time`,
      `${mobileOf(1)},-11,`,
      `${mobileOf(2)},1001,`,
      '9999999999,5,',
      `${mobileOf(2)},1.5,`,
    )
    const first = await granting(client, bad, ...key)
    expect(first.exitCode).toBe(1)
    expect(first.complaints.toSorted()).toEqual([
      'line 4, points: -11 is more than the balance of 10 (row left out)',
      'line 5, points: 1001 is more than a row may move, 1000 (row left out)',
      'line 6, mobile: there is no such member (row left out)',
      'line 7, points: "1.5" must be a whole number such as 500, or -500 to take points back (row left out)',
    ])
    expect(await balances(client)).toEqual([535, 10, 10])
    const mended = await fileOf(
      'mobile,points,reason',
      `${mobileOf(0)},500,`,
      `${mobileOf(0)},25,A second time`,
      `${mobileOf(1)},-10,`,
      `${mobileOf(2)},1000,`,
      `${mobileOf(2)},15,`,
    )
    expect((await granting(client, mended, ...key)).exitCode).toBe(0)
    expect(await balances(client)).toEqual([535, 0, 1025])
    const other = await fileOf('mobile,points', `${mobileOf(0)},501`)
    expect((await granting(client, other, ...key)).complaints.join()).toContain(
      '500 were given before under the key',
    )
    expect(await balances(client)).toEqual([535, 0, 1025])
  })

  it('are none with --strict where a row is bad', async () => {
    const client = await clientWith('strict-points', 1)
    const file = await fileOf('mobile,points', `${mobileOf(0)},5`, `${mobileOf(1)},5`)
    const { exitCode } = await granting(client, file, '--idempotency-key', 'k', '--strict')
    expect(exitCode).toBe(1)
    expect(await balances(client)).toEqual([10])
  })

  it('are refused in words where no balance can hold them', async () => {
    const client = await clientWith('overflow', 1)
    const grant = () =>
      bench.admin(
        'points',
        'grant',
        '--client',
        client,
        '--mobile',
        mobileOf(0),
        '--points',
        '999999999',
        '--reason',
        'Too much',
      )
    expect([(await grant()).exitCode, (await grant()).exitCode]).toEqual([0, 0])
    const { exitCode, complaints } = await grant()
    expect(exitCode).toBe(5)
    expect(complaints).toEqual([
      'Member 0: the balance would be more than 2,14,74,83,647 points, and no balance can be; nothing was changed.',
    ])
  })

  it('are seen at a glance', async () => {
    const { printed } = await bench.admin('members', 'show', '--client', 'mended', '--mobile', mobileOf(0))
    for (const text of ['Member 0', '535', 'A second time', 'tester', 'may log in', 'yes'])
      expect(printed).toContain(text)
    expect(
      (await bench.admin('members', 'show', '--client', 'mended', '--mobile', '9999999999')).exitCode,
    ).toBe(3)
  })
})
