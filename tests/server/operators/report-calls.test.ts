/** The reports' calls: lots, files, the state of the books, and what they leave to the shop. */
import { Registry } from 'prom-client'
import { beforeAll, describe, expect, it } from 'vitest'
import { expirePoints } from '../../../server/domain/points-expiry.ts'
import { ledgerInvariants } from '../../../server/db/ledger-invariants.ts'
import { reconciliationJob } from '../../../server/metrics/reconciliation.ts'
import type { AdminReplyOf } from '../../../src/contract/admin/replies.ts'
import { eventually } from '../../setup/eventually.ts'
import { addMember } from '../catalogue-builders.ts'
import { fixture } from '../fixture.ts'
import { openReportDesk, PATH } from '../shops/open-report-desk.ts'
import { startJob } from '../start-job.ts'

const desk = fixture(openReportDesk)

beforeAll(async () => {
  const number = await desk.order([
    { id: desk.asha.productId, quantity: 3 },
    { id: desk.jugId, quantity: 9 },
  ])
  await desk.move(number, 'complete')
  const refund = { points: 30, reason: 'Torn' }
  const key = { headers: { 'idempotency-key': number } }
  await desk.manager.call('POST', `/orders/${number}/refunds`, refund, key)
})

describe('the lots of a month', () => {
  it('are what its bar says, page by page, and never expiring ones too', async () => {
    const { by_month, never } = await desk.ask<'reportLiability'>('/liability')
    expect(by_month).toHaveLength(3)
    for (const { month, points } of [...by_month, { month: 'never', points: never }]) {
      let cursor = ''
      const found: AdminReplyOf<'listLiabilityLots'>['items'] = []
      for (;;) {
        const { items, next } = await desk.ask<'listLiabilityLots'>(
          `/liability/lots?month=${month}&limit=40${cursor}`,
        )
        found.push(...items)
        if (next === null) break
        cursor = `&cursor=${next}`
      }
      expect(new Set(found.map(({ id }) => id)).size).toBe(found.length)
      expect(found.reduce((sum, lot) => sum + lot.points, 0)).toBe(points)
      expect(found.every(({ expires_on }) => (expires_on?.slice(0, 7) ?? 'never') === month)).toBe(true)
    }
  })

  it('show an auditor neither name nor number', async () => {
    const auditor = await desk.operatorWith('auditor', 'acme')
    const [{ month } = { month: '' }] = (await desk.ask<'reportLiability'>('/liability')).by_month
    const { items } = await desk.ask<'listLiabilityLots'>(`/liability/lots?month=${month}&limit=1`, auditor)
    expect(items).toMatchObject([
      { member: { name: 'M••• N•••', mobile: '••• ••01' }, reason: 'Diwali, call ••• ••10' },
    ])
  })
})

describe('the journal', () => {
  const linesOf = async (query: string) => {
    const found: AdminReplyOf<'listJournal'>['items'] = []
    for (let cursor = ''; ;) {
      const { items, next } = await desk.ask<'listJournal'>(`/journal?${query}&limit=40${cursor}`)
      found.push(...items)
      if (next === null) return found
      cursor = `&cursor=${next}`
    }
  }
  const sumOf = (lines: readonly { points: number }[]) => lines.reduce((sum, { points }) => sum + points, 0)

  it('has the lines that each figure of the movement is the sum of', async () => {
    const movement = await desk.ask<'reportMovement'>('/movement')
    const days = `from=${movement.from}&until=${movement.until}`
    const all = await linesOf(days)
    expect(new Set(all.map(({ id }) => id)).size).toBe(all.length)
    for (const what of ['granted', 'redeemed', 'refunded', 'taken_back'] as const) {
      const lines = await linesOf(`${days}&what=${what}`)
      expect(lines).toEqual(all.filter((line) => line.what === what))
      expect([what, sumOf(lines)]).toEqual([what, movement[what]])
    }
    expect(all.find(({ what }) => what === 'redeemed')?.order).toMatch(/^RP-/)
  })

  it('shows an auditor neither name nor number', async () => {
    const auditor = await desk.operatorWith('auditor', 'acme')
    const { items } = await desk.ask<'listJournal'>('/journal?limit=1', auditor)
    expect(items[0]?.member.mobile).toMatch(/^•••/)
    expect(items[0]?.member.name).toMatch(/•/)
  })
})

describe('the breakage', () => {
  const of = 'from=2024-02-01&until=2024-12-31'

  it('says by month of granting what has expired, what is left and what was used, as the movement has them', async () => {
    const { pool, db } = desk.shop.database
    const { id } = await addMember(db, desk.acme.id, { mobile: '9650000002', name: 'Farah Khan' })
    const give = (points: number, at: string, expires: string | null) =>
      pool.query(
        `insert into points_ledger (member_id, amount, reason, created_at, expires_at) values ($1, $2, 'Holi', $3, $4)`,
        [id, points, at, expires],
      )
    await give(100, '2024-02-10T10:00Z', '2024-05-01T00:00+05:30')
    await give(300, '2024-02-11T10:00Z', null)
    await pool.query(
      `insert into points_ledger (member_id, amount, reason, created_at) values ($1, -30, 'Given twice', '2024-03-01')`,
      [id],
    )
    await expirePoints(pool)
    // The first of March where the shop is; and expired, though that is not written yet.
    await give(40, '2024-02-29T20:00Z', '2024-06-01T00:00+05:30')
    const { from, until, items, ...all } = await desk.ask<'reportBreakage'>(`/breakage?${of}`)
    expect([from, until]).toEqual(['2024-02-01', '2024-12-31'])
    expect(items).toEqual([
      { month: '2024-02', granted: 400, used: 30, expired: 70, left: 300, expired_share: 0.175 },
      { month: '2024-03', granted: 40, used: 0, expired: 40, left: 0, expired_share: 1 },
    ])
    expect(all).toMatchObject({ granted: 440, used: 30, expired: 110, left: 300, expired_share: 0.25 })
    expect(await desk.ask<'reportMovement'>(`/movement?${of}`)).toMatchObject({ granted: 440, expired: -110 })
  })

  it('has no share of nothing, and begins three years of months before its end', async () => {
    expect(await desk.ask<'reportBreakage'>('/breakage?until=2001-02-28')).toMatchObject({
      from: '1998-03-01',
      granted: 0,
      expired_share: null,
      items: [],
    })
  })
})

describe('a file', () => {
  const numbersIn = (value: unknown): number[] =>
    typeof value === 'number'
      ? [value]
      : typeof value === 'object' && value !== null
        ? Object.values(value).flatMap(numbersIn)
        : []
  /** Splits at the commas outside quotes. */
  const cellsOf = (line: string) => line.split(/,(?=(?:[^"]*"[^"]*")*[^"]*$)/)
  const sorted = (numbers: number[]) => numbers.toSorted((a, b) => a - b)

  it.each([
    // Parts of the question, and sums of the rows, are not in the rows.
    ['/liability?expire_months=2&value_per_point=0.25', ['expire_months', 'value_per_point']],
    ['/movement', []],
    ['/breakage', ['granted', 'used', 'expired', 'left', 'expired_share']],
    ...(['month', 'category', 'product'] as const).map(
      (by) => [`/redemptions?by=${by}`, ['orders', 'pieces', 'points', 'refunded_points']] as const,
    ),
    ['/stock?days=60', ['days']],
    ['/reconciliation', []],
    ['/liability/lots?month=never&limit=200', []],
    ['/journal?what=redeemed&limit=200', []],
  ] as const)('%s.csv has the numbers of the report', async (path, apart) => {
    const data = (await desk.ask<'reportLiability'>(path)) as unknown as Record<string, unknown>
    for (const name of apart) delete data[name]
    if (data['what_if'] !== undefined && data['what_if'] !== null)
      delete (data['what_if'] as Record<string, unknown>)['expire_months']
    const { raw, status } = await desk.manager.call('GET', PATH + path.replace(/\?|$/, '.csv$&'))
    expect([status, raw.headers['content-type']]).toEqual([200, 'text/csv; charset=utf-8'])
    const [columns = [], ...rows] = raw.body
      .replace(/^\uFEFF/, '')
      .trim()
      .split('\r\n')
      .map(cellsOf)
    expect(rows.length).toBeGreaterThan(0)
    const written = rows.flatMap((row) =>
      row.flatMap((cell, nth) => {
        const isText = ['member_mobile', 'ok'].includes(columns[nth] ?? '')
        return !isText && /^-?\d+(\.\d+)?$/.test(cell) ? [Number(cell)] : []
      }),
    )
    expect(sorted(written)).toEqual(sorted(numbersIn(data)))
  })

  it('has a heading also where there is nothing below it', async () => {
    const { raw } = await desk.manager.call('GET', `${PATH}/redemptions.csv?from=2001-01-01&until=2001-01-31`)
    // Whose it is and of which days, so that two files in a folder are told apart.
    expect(raw.headers['content-disposition']).toBe(
      'attachment; filename="redemptions-acme-2001-01-01-2001-01-31.csv"',
    )
    expect(raw.body.trim()).toBe('from,until,key,name,orders,pieces,points,refunded_points,value')
  })

  it('runs no text as a formula', async () => {
    const { raw } = await desk.manager.call('GET', `${PATH}/redemptions.csv?by=category`)
    expect(raw.body).toContain("'=Kitchen")
  })
})

describe('the state of the books', () => {
  it('is as it was last checked, and reading it checks nothing', async () => {
    const { pool } = desk.shop.database
    const none = await desk.ask<'reportReconciliation'>('/reconciliation')
    const rules = Object.values(ledgerInvariants).map(({ rule }) => rule)
    expect(none).toEqual({
      as_of: null,
      rules: rules.map((rule) => ({ rule, ok: null, violations: null, checked_at: null })),
    })
    const check = async () => {
      const stop = startJob(reconciliationJob(new Registry(), desk.shop.database, 'Asia/Kolkata'))
      const before = (await desk.ask<'reportReconciliation'>('/reconciliation')).as_of
      await eventually(
        async () => (await desk.ask<'reportReconciliation'>('/reconciliation')).as_of !== before,
      )
      await stop()
      return desk.ask<'reportReconciliation'>('/reconciliation')
    }
    const right = await check()
    expect(right.rules.map(({ rule, ok, violations }) => ({ rule, ok, violations }))).toEqual(
      rules.map((rule) => ({ rule, ok: true, violations: 0 })),
    )
    await pool.query(
      `begin; set local session_replication_role = replica; update members set points = points + 1 where client_id = ${desk.acme.id}; commit`,
    )
    // Nothing has looked since.
    expect(await desk.ask('/reconciliation')).toEqual(right)
    const wrong = await check()
    expect(wrong.rules.filter(({ ok }) => ok === false).map(({ rule }) => rule)).toEqual([
      ledgerInvariants.balanceIsSumOfLedger.rule,
      ledgerInvariants.balanceIsSumOfLots.rule,
    ])
    await pool.query(
      `begin; set local session_replication_role = replica; update members set points = points - 1 where client_id = ${desk.acme.id}; commit`,
    )
  })
})

it('reports are read one at a time, and no other call waits for them', async () => {
  const { pool } = desk.shop.database
  const waiting = async () => {
    const text = `select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`
    return (await pool.query(text)).rowCount
  }
  const holder = await pool.connect()
  await holder.query('begin; lock table points_lots in access exclusive mode')
  const reports = Array.from({ length: 5 }, () => desk.manager.call('GET', `${PATH}/liability`))
  await eventually(async () => (await waiting()) === 1)
  expect((await desk.manager.call('GET', '/orders/counts')).status).toBe(200)
  expect(await waiting()).toBe(1)
  await holder.query('rollback')
  holder.release()
  expect((await Promise.all(reports)).map(({ status }) => status)).toEqual([200, 200, 200, 200, 200])
})
