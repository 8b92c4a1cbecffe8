/** The commands for members and their points. */
import { beforeAll, describe, expect, it } from 'vitest'
import { ledgerInvariants } from '../../../server/db/ledger-invariants.ts'
import { fixture } from '../fixture.ts'
import { openAdminBench } from '../shops/open-admin-bench.ts'

const bench = fixture(openAdminBench)

const balance = async (mobile: string) => {
  const { rows } = await bench.database.pool.query<{ points: number; ledger: number }>(
    `select points, (select coalesce(sum(amount), 0)::int from points_ledger where member_id = members.id) as ledger
     from members where mobile = $1`,
    [mobile],
  )
  return rows[0]
}

describe('members and points', () => {
  beforeAll(async () => {
    await bench.admin('client', 'create', '--login-id', 'people', '--name', 'People')
  })

  it('imports the good rows, names the bad ones, and changes nothing the second time', async () => {
    const first = await bench.admin('members', 'import', '--client', 'people', '--csv', 'members.csv')
    expect(first.exitCode).toBe(1)
    expect(first.complaints).toEqual([
      'line 4, mobile: "91000" must be 10 digits, the first not 0 (row left out)',
      'line 5, city: "Pune" is no city of Kerala that is known (row left out)',
      'line 6, mobile: "9100000001" stands in line 2 already (row left out)',
      'line 7, birthday: "31/02/1990" must be a date such as 1990-05-31 (row left out)',
    ])
    const again = await bench.admin(
      'members',
      'import',
      '--client',
      'people',
      '--csv',
      'members.csv',
      '--json',
    )
    expect(JSON.parse(again.printed)).toMatchObject({ created: 0, unchanged: 2 })
    expect(await balance('9100000001')).toEqual({ points: 2500, ledger: 2500 })
  })

  it('grants points once a key, takes them back, and never below nothing', async () => {
    const grant = (points: string, ...more: string[]) =>
      bench.admin(
        'points',
        'grant',
        '--client',
        'people',
        '--mobile',
        '9100000002',
        `--points=${points}`,
        '--reason',
        'Ten years of service',
        ...more,
      )
    await grant('500', '--idempotency-key', 'march')
    await grant('500', '--idempotency-key', 'march')
    expect(await balance('9100000002')).toEqual({ points: 500, ledger: 500 })
    expect((await grant('-501')).exitCode).toBe(5)
    expect((await grant('-100')).exitCode).toBe(0)
    expect(await balance('9100000002')).toEqual({ points: 400, ledger: 400 })
    for (const wrong of ['0', '1.5', '1e3', 'many']) expect((await grant(wrong)).exitCode).toBe(2)
  })
})

describe('the books', () => {
  it('take a correction by hand whose reason begins like that of an order', async () => {
    const fault = async () =>
      (await bench.database.pool.query(ledgerInvariants.debitHasItsOrder.violations)).rows
    await bench.admin(
      'points',
      'grant',
      '--client',
      'people',
      '--mobile',
      '9100000001',
      '--points=-10',
      '--reason',
      'Order RP-7 was cheaper',
    )
    expect(await balance('9100000001')).toEqual({ points: 2490, ledger: 2490 })
    expect(await fault()).toEqual([])
    await bench.database.pool.query(
      `insert into points_ledger (member_id, amount, reason)
       select id, -10, 'Order RP-8' from members where mobile = '9100000001'`,
    )
    expect(await fault()).toHaveLength(1)
  })
})
