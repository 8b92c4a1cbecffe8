/** Terminals' usage counts by day: numbers only, nothing about a person. */
import { and, asc, between, eq, inArray } from 'drizzle-orm'
import type { HeartbeatRequest } from '../../../src/contract/kiosk/heartbeat.ts'
import { noUsage, usageFigures, type UsageFigures } from '../../../src/contract/kiosk/usage-counts.ts'
import type { Database, DatabaseOrTransaction } from '../../db/open.ts'
import { clients, terminalDays, terminals } from '../../db/schema.ts'

const DAY_MS = 86_400_000
/** A kiosk keeps a month, and its day may begin before the server's. Other days come from a wrong clock. */
const DAYS_BACK = 40
const DAYS_AHEAD = 1
/** Machines that report a day for one terminal: one, or two if the machine was replaced; the rest is margin. */
const MACHINES_A_DAY = 10

function combine(
  one: UsageFigures,
  other: UsageFigures,
  how: (a: number, b: number) => number,
): UsageFigures {
  return Object.fromEntries(usageFigures.map((name) => [name, how(one[name], other[name])])) as UsageFigures
}

const plus = (a: number, b: number) => a + b

function isNear(day: string): boolean {
  const days = (Date.now() - Date.parse(day)) / DAY_MS
  return days <= DAYS_BACK && days >= -DAYS_AHEAD
}

/**
 * Stores a heartbeat's days. They are running totals, so that a repeated or late heartbeat adds nothing. The caller has
 * locked the terminal's row.
 * @returns the counts that are new
 */
export async function recordDays(
  transaction: DatabaseOrTransaction,
  terminalId: number,
  { terminal_id, days = [] }: HeartbeatRequest,
): Promise<UsageFigures> {
  const near = new Map(days.filter(({ day }) => isNear(day)).map(({ day, ...figures }) => [day, figures]))
  if (near.size === 0) return noUsage
  const machineId = terminal_id.toLowerCase()
  const ofDays = and(eq(terminalDays.terminalId, terminalId), inArray(terminalDays.day, [...near.keys()]))
  const known = await transaction.select().from(terminalDays).where(ofDays)
  let increase: UsageFigures = noUsage
  for (const [day, reported] of near) {
    const rows = known.filter((row) => row.day === day)
    const before = rows.find((row) => row.machineId === machineId)?.figures ?? noUsage
    if (before === noUsage && rows.length >= MACHINES_A_DAY) continue
    const figures = combine(before, reported, Math.max)
    increase = combine(
      increase,
      combine(figures, before, (a, b) => a - b),
      plus,
    )
    await transaction
      .insert(terminalDays)
      .values({ terminalId, machineId, day, figures })
      .onConflictDoUpdate({
        target: [terminalDays.terminalId, terminalDays.day, terminalDays.machineId],
        set: { figures },
      })
  }
  return increase
}

/** One terminal's figures of a period. */
export interface TerminalUsage {
  terminal: number
  client: string
  name: string
  figures: UsageFigures
}

/** Terminals' usage in a period, both days included; one entry per terminal with usage. */
export async function readUsage(
  db: Database,
  which: { from: string; until: string; clientId?: number; id?: number },
): Promise<TerminalUsage[]> {
  const rows = await db
    .select({
      terminal: terminals.id,
      client: clients.loginId,
      name: terminals.name,
      figures: terminalDays.figures,
    })
    .from(terminalDays)
    .innerJoin(terminals, eq(terminals.id, terminalDays.terminalId))
    .innerJoin(clients, eq(clients.id, terminals.clientId))
    .where(
      and(
        between(terminalDays.day, which.from, which.until),
        which.clientId === undefined ? undefined : eq(terminals.clientId, which.clientId),
        which.id === undefined ? undefined : eq(terminals.id, which.id),
      ),
    )
    .orderBy(asc(clients.loginId), asc(terminals.name))
  const byTerminal = new Map<number, TerminalUsage>()
  for (const row of rows) {
    const before = byTerminal.get(row.terminal)?.figures ?? noUsage
    byTerminal.set(row.terminal, { ...row, figures: combine(before, row.figures, plus) })
  }
  return [...byTerminal.values()]
}

/** The sum of all terminals. */
export function totalUsage(rows: readonly TerminalUsage[]): UsageFigures {
  return rows.reduce((sum, { figures }) => combine(sum, figures, plus), noUsage)
}
