/** Walks a visit page by page on a slow phone and measures from each press to the next page. */
import type { Browser } from 'playwright'
import { ensureBuilt, serverPart, webPart } from '../../build/ensure-built.ts'
import { BASE_PATH } from '../../src/contract/routes.ts'
import { startStaticHost } from '../fake-provider/static-host.ts'
import { startBuiltServer } from '../setup/built-server.ts'
import { removeFolder } from '../setup/remove-folder.ts'
import type { Bench, Limit } from './bench.ts'
import { baselineStep, buildWalkBaseline } from './baselines/walk-baseline.ts'
import { medians } from './statistics.ts'
import { openSlowPhone } from './visit.ts'
import { logInDemoMember, startWalk, steps, walkStep, type Step, type StepFigures } from './walk-steps.ts'

/**
 * Budgets of known content, of requested content beyond one round trip, and of the way back, in milliseconds; each at
 * least `overBaseline` times the baseline's time on this machine.
 */
const BUDGETS = { known: 50, beyondRoundTrip: 100, back: 100, layoutShift: 0.01, overBaseline: 1.25 } as const

/** @returns the figures of each step */
async function walkOnce(
  browser: Browser,
  origin: string,
  { walked, session = {} }: { walked: readonly Step[]; session?: Record<string, string> },
): Promise<StepFigures[]> {
  const { page, context } = await openSlowPhone(browser)
  try {
    const walk = await startWalk(page, origin, session)
    const figures: StepFigures[] = []
    for (const step of walked) figures.push(await walkStep(walk, step))
    return figures
  } finally {
    await context.close()
  }
}

function limitsOf(
  { asks, isBack }: Step,
  { roundTrip }: StepFigures,
  baseline: StepFigures,
): Partial<Record<keyof StepFigures, Limit>> {
  const least = BUDGETS.overBaseline * baseline.known
  const known = Math.max(isBack === true ? BUDGETS.back : BUDGETS.known, least)
  const complete = asks ? roundTrip + Math.max(BUDGETS.beyondRoundTrip, least) : known
  return { known, complete, layoutShift: BUDGETS.layoutShift }
}

export async function measure(bench: Bench): Promise<void> {
  ensureBuilt(serverPart)
  ensureBuilt(webPart)
  const { rounds } = bench.options
  const baseline = await buildWalkBaseline()
  bench.closeAtEnd(() => removeFolder(baseline.folder))
  const bare = await startStaticHost(baseline.output, BASE_PATH)
  bench.closeAtEnd(() => bare.stop())
  const server = await startBuiltServer()
  bench.closeAtEnd(() => server.stop())
  const browser = await bench.openBrowser()
  const session = await logInDemoMember(server)
  const taken: StepFigures[][] = []
  for (let round = 0; round < rounds; round += 1) {
    const least = await walkOnce(browser, bare.origin, { walked: [baselineStep] })
    taken.push([...least, ...(await walkOnce(browser, server.origin, { walked: steps, session }))])
  }
  console.log(`At 412 px, Slow 4G and a processor 4 times slower, median of ${rounds}`)
  const row = bench.table('press, then', {
    known: ['known ms', 0],
    complete: ['complete ms', 0],
    roundTrip: ['round trip ms', 0],
    layoutShift: ['layout shift', 3],
    longestTask: ['longest task ms', 0],
  })
  const figures = [baselineStep, ...steps].map((_, at) => medians(taken.flatMap((round) => round[at] ?? [])))
  const [least, ...ours] = figures
  if (least === undefined) return
  row('baseline', least)
  for (const [at, step] of steps.entries()) {
    const mine = ours[at]
    if (mine !== undefined) row(step.name, mine, limitsOf(step, mine, least))
  }
}
