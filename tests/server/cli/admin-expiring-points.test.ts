/** Expiring points on the command line: by option, by a file's row, or by the client's default. */
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { addClient, addMember } from '../catalogue-builders.ts'
import { fixture } from '../fixture.ts'
import { openAdminBench } from '../shops/open-admin-bench.ts'

const MOBILE = '9100000001'

const bench = fixture(openAdminBench)
beforeAll(async () => {
  const { id } = await addClient(bench.database.db, { loginId: 'expiring' })
  await addMember(bench.database.db, id, { mobile: MOBILE })
})

const grant = (...more: string[]) =>
  bench.admin('points', 'grant', '--client', 'expiring', '--reason', 'Diwali 2026', ...more)

const grantOne = (points: string, ...more: string[]) =>
  grant('--mobile', MOBILE, `--points=${points}`, ...more)

async function newestLastDay(): Promise<string | null> {
  const { rows } = await bench.database.pool.query<{ day: string | null }>(
    `select ((expires_at - interval '1 second') at time zone 'Asia/Kolkata')::date::text as day
      from points_lots order by id desc limit 1`,
  )
  return rows[0]?.day ?? null
}

describe('points grant --expires', () => {
  it('says until when the points can be spent; without it they never expire [P.7]', async () => {
    expect((await grantOne('100', '--expires', '2027-12-31')).exitCode).toBe(0)
    expect(await newestLastDay()).toBe('2027-12-31')
    expect((await grantOne('100')).exitCode).toBe(0)
    expect(await newestLastDay()).toBeNull()
    expect((await grantOne('100', '--expires', '2026-11-22')).exitCode).toBe(0)
    expect(await newestLastDay()).toBe('2026-11-22')
  })

  it('is seen in what members show prints of the balance [P.7]', async () => {
    const { printed } = await bench.admin('members', 'show', '--client', 'expiring', '--mobile', MOBILE)
    expect(printed).toMatch(
      /Points left\n.*left.*gone from.*\n(?:-.*\n)?.*100 .*2026-11-22T18:30:00.000Z.*\n.*100 .*2027-12-31T18:30:00.000Z.*\n.*100 .*never/,
    )
  })

  it.each([
    ['2026-11-21', '100', '2026-11-21 is over'],
    ['2027-02-31', '100', 'must be a day such as 2027-12-31, or never'],
    ['2027-12-31', '-10', 'only points that are given expire'],
  ])('refuses %s for %s points in words [P.7]', async (day, points, words) => {
    const { exitCode, complaints } = await grantOne(points, '--expires', day)
    expect(exitCode).toBe(2)
    expect(complaints.join()).toContain(words)
  })

  it('refuses a key that the expiry of a lot has', async () => {
    expect((await grantOne('10', '--idempotency-key', 'expired lot 1')).exitCode).toBe(2)
  })

  it('is the client’s number of months where neither grant nor row says [P.7]', async () => {
    const months = (value: string) =>
      bench.admin('client', 'update', '--client', 'expiring', '--points-expire', value)
    for (const wrong of ['0', '121', '1.5', 'soon']) expect((await months(wrong)).exitCode).toBe(2)
    expect((await months('3')).exitCode).toBe(0)
    await grantOne('10')
    expect(await newestLastDay()).toBe('2027-02-22')
    await grantOne('10', '--expires', 'never')
    expect(await newestLastDay()).toBeNull()
    expect((await grantOne('-10')).exitCode).toBe(0)
    await months('never')
    await grantOne('10')
    expect(await newestLastDay()).toBeNull()
  })

  it('stands in a file as a column, before --expires [P.7]', async () => {
    const file = join(bench.dataDirectory, 'expires.csv')
    const rows = ['2027-06-30', 'never', '', '2026-01-01', 'soon'].map((day) => `${MOBILE},7,${day}`)
    await writeFile(file, ['mobile,points,expires', ...rows, `${MOBILE},-7,2027-06-30`, ''].join('\n'))
    const { complaints, printed } = await grant(
      '--csv',
      file,
      '--idempotency-key',
      'file',
      '--expires',
      '2028-01-31',
    )
    expect(printed).toContain('3 granted')
    expect(complaints).toEqual([
      'line 5, expires: 2026-01-01 is over (row left out)',
      expect.stringContaining('line 6, expires: "soon" must be a day such as 2027-12-31, or never'),
      'line 7, expires: only points that are given expire (row left out)',
    ])
    const { rows: lots } = await bench.database.pool.query<{ day: string | null }>(
      `select ((expires_at - interval '1 second') at time zone 'Asia/Kolkata')::date::text as day
        from points_lots where remaining = 7 order by id`,
    )
    expect(lots.map(({ day }) => day)).toEqual(['2027-06-30', null, '2028-01-31'])
  })
})
