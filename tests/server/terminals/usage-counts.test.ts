/** Usage counts: reported by heartbeat, stored by day, shown in a report and in the metrics. */
import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { deleteExpired } from '../../../server/domain/delete-expired.ts'
import { recordHeartbeat } from '../../../server/domain/terminals/terminals.ts'
import {
  noUsage,
  usageFigures,
  type DayCounts,
  type UsageFigures,
} from '../../../src/contract/kiosk/usage-counts.ts'
import { retention } from '../retention.ts'
import { report } from '../terminal-report.ts'
import { useTerminals } from '../use-terminals.ts'

const fixture = useTerminals()
const { beat, enrol } = fixture

const dayAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10)
const today = dayAgo(0)
const counted = (figures: Partial<UsageFigures>, day = today): DayCounts => ({ day, ...noUsage, ...figures })

interface Report {
  terminals: { terminal: number; figures: UsageFigures }[]
  total: UsageFigures
}
async function reported(...words: string[]): Promise<Report> {
  const { printed } = await fixture.bench.adminWith(
    { today: () => today },
    'terminal',
    'report',
    '--json',
    ...words,
  )
  return JSON.parse(printed) as Report
}
const ofTerminal = async (...words: string[]) =>
  (await reported('--terminal', fixture.terminal, '--from', dayAgo(60), '--until', dayAgo(-2), ...words))
    .total

describe('a day’s counts', () => {
  it('are asked for, and count once however often they come', async () => {
    expect((await beat()).reads).toContain('days')
    const days = [counted({ sessions_to_3_min: 2, orders: 1 }), counted({ faults: 4 }, dayAgo(1))]
    for (let times = 0; times < 3; times += 1) expect((await beat({ ...report, days })).status).toBe(200)
    expect(await ofTerminal()).toEqual({ ...noUsage, sessions_to_3_min: 2, orders: 1, faults: 4 })
  })

  it('only grow: a heartbeat that comes late takes nothing back', async () => {
    await beat({ ...report, days: [counted({ orders: 3, idle_ends: 1 })] })
    await beat({ ...report, days: [counted({ orders: 2, idle_ends: 2 })] })
    expect(await ofTerminal()).toMatchObject({ orders: 3, idle_ends: 2 })
  })

  it('are added up where a machine lost what it remembered, or was changed', async () => {
    await beat({ ...report, days: [counted({ orders: 3 })] })
    const days = [counted({ orders: 2 })]
    await beat({ ...report, terminal_id: randomUUID(), days })
    await beat({ ...report, terminal_id: report.terminal_id.toUpperCase(), days: [counted({ orders: 4 })] })
    expect((await ofTerminal()).orders).toBe(6)
  })

  it('of many machines with one token are kept of ten', async () => {
    for (let machine = 0; machine < 12; machine += 1)
      await recordHeartbeat(fixture.bench.database.db, Number(fixture.terminal), {
        ...report,
        terminal_id: randomUUID(),
        days: [counted({ orders: 1 })],
      })
    expect((await ofTerminal()).orders).toBe(10)
  })

  it('of a clock that is wrong are left out, and the heartbeat is taken', async () => {
    const days = [
      counted({ orders: 1 }, '1970-01-01'),
      counted({ orders: 1 }, dayAgo(42)),
      counted({ orders: 1 }, dayAgo(-3)),
      counted({ orders: 1 }, dayAgo(30)),
    ]
    expect((await beat({ ...report, days })).status).toBe(200)
    expect((await ofTerminal()).orders).toBe(1)
  })

  it.each([
    [{ ...counted({}), member_id: 7 }, 'days.0.member_id: is no figure of a day'],
    [{ ...counted({}), orders: -1 }, 'days.0.orders: must be a whole number from 0 to 1000000'],
    [{ ...counted({}), orders: '9000000001' }, 'days.0.orders: must be a whole number from 0 to 1000000'],
    [{ ...counted({}), day: '2026-02-30' }, 'days.0.day: must be a day such as 2026-11-22'],
    [{ day: today }, 'days.0.sessions_to_1_min: is missing'],
  ])('%j are refused in words', async (day, message) => {
    const answer = await beat({ ...report, days: [day] })
    expect(answer.status).toBe(400)
    expect(answer.message).toContain(message)
  })

  it('are refused beyond a month of days', async () => {
    const days = Array.from({ length: 32 }, (_, ago) => counted({}, dayAgo(ago)))
    expect(await beat({ ...report, days })).toMatchObject({
      status: 400,
      message: 'days: must have at most 31 entries',
    })
    const faults = Array.from({ length: 50 }, (_, number) => ({
      kind: `f${'x'.repeat(60)}${number}`,
      count: 1,
    }))
    expect((await beat({ ...report, faults, days: days.slice(1) })).status).toBe(200)
  })

  it('are deleted after 400 days', async () => {
    await beat({ ...report, days: [counted({ orders: 1 })] })
    const { db, pool } = fixture.bench.database
    const left = async (days: number) => {
      await pool.query(`update terminal_days set day = current_date - ${days} where terminal_id = $1`, [
        fixture.terminal,
      ])
      await deleteExpired(db, new Date(), retention)
      return (await pool.query('select 1 from terminal_days where terminal_id = $1', [fixture.terminal]))
        .rowCount
    }
    expect(await left(398)).toBe(1)
    expect(await left(402)).toBe(0)
  })
})

describe('terminal report', () => {
  it('shows each terminal and all of them, in the days that are asked for', async () => {
    const other = await enrol()
    const figures = { sessions_to_1_min: 5, sessions_longer: 1, orders: 2, left_carts: 3, idle_ends: 4 }
    await beat({ ...report, days: [counted(figures), counted({ orders: 7 }, dayAgo(9))] })
    await beat({ ...report, days: [counted({ orders: 10 })] }, `Terminal ${other.token}`)
    const week = await reported()
    const orders = new Map(week.terminals.map((row) => [String(row.terminal), row.figures.orders]))
    expect([orders.get(fixture.terminal), orders.get(other.id)]).toEqual([2, 10])
    expect(week.total.orders).toBe([...orders.values()].reduce((sum, each) => sum + each, 0))
    expect((await ofTerminal('--from', dayAgo(9), '--until', dayAgo(9))).orders).toBe(7)
    const { printed } = await fixture.bench.adminWith(
      { today: () => today },
      'terminal',
      'report',
      '--terminal',
      fixture.terminal,
    )
    const [period, , headings, row, total] = printed.split('\n')
    expect(period).toMatch(/^20\d\d-\d\d-\d\d to 20\d\d-\d\d-\d\d$/)
    expect(headings?.split(/ {2,}/)).toEqual(
      'terminal,client,name,sessions,to 1 min,to 3 min,to 5 min,to 10 min,to 20 min,longer,orders,carts left,idle ends,faults'.split(
        ',',
      ),
    )
    expect(row).toMatch(/ 6 +5 +0 +0 +0 +0 +1 +2 +3 +4 +0$/)
    expect(total).toMatch(/^total .* 6 +5 +0 +0 +0 +0 +1 +2 +3 +4 +0$/)
  })

  it.each([[['--from', 'yesterday']], [['--terminal', 'foyer']]])('%j is wrong usage', async (words) => {
    expect((await fixture.bench.admin('terminal', 'report', ...words)).exitCode).toBe(2)
  })
})

it('what is kept of a day is the figures, and nothing else', async () => {
  await beat({ ...report, days: [counted({ orders: 1 })] })
  const { rows } = await fixture.bench.database.pool.query<Record<string, object>>(
    'select * from terminal_days where terminal_id = $1',
    [fixture.terminal],
  )
  expect(Object.keys(rows[0] ?? {})).toEqual(['terminal_id', 'day', 'machine_id', 'figures'])
  expect(Object.keys(rows[0]?.['figures'] ?? {}).toSorted()).toEqual([...usageFigures].toSorted())
})
