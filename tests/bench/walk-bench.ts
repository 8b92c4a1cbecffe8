/**
 * Walks a visit page by page on a slow phone and measures from each press to the next page: `tsx
 * tests/bench/walk-bench.ts`. `--check` exits with 1 if a budget is exceeded; `--json FILE` writes the figures;
 * `--rounds N` sets the number of walks (3).
 */
import { rm } from 'node:fs/promises'
import path from 'node:path'
import type { Browser } from 'playwright'
import { ensureBuilt, serverPart, webPart } from '../../build/ensure-built.ts'
import { BASE_PATH } from '../../src/contract/routes.ts'
import { startStaticHost } from '../fake-provider/static-host.ts'
import { startBuiltServer } from '../setup/built-server.ts'
import { argumentAfter, median, printTable, runBench } from './bench.ts'
import { PHONE, slowDown } from './first-view.ts'
import { baselineStep, buildWalkBaseline } from './baselines/walk-baseline.ts'
import { logInDemoMember, startWalk, steps, walkStep, type Step, type StepFigures } from './walk.ts'

const ROUNDS = Number(argumentAfter('--rounds') ?? 3)

/**
 * Budgets of known content, of requested content beyond one round trip, and of the way back, in milliseconds; each at
 * least `overBaseline` times the baseline's time on this machine.
 */
const BUDGETS = { known: 50, beyondRoundTrip: 100, back: 100, layoutShift: 0.01, overBaseline: 1.25 } as const

/** @returns the figures of each step, and of one round trip in the same run */
async function walkOnce(
  browser: Browser,
  origin: string,
  { walked, session = {} }: { walked: readonly Step[]; session?: Record<string, string> },
): Promise<Map<string, StepFigures>> {
  const context = await browser.newContext(PHONE)
  try {
    const page = await context.newPage()
    await slowDown(await context.newCDPSession(page))
    const walk = await startWalk(page, origin, session)
    const figures = new Map<string, StepFigures>()
    for (const step of walked) figures.set(step.name, await walkStep(walk, step))
    return figures
  } finally {
    await context.close()
  }
}

function brokenBudgets(walked: Map<string, StepFigures>): string[] {
  const least = BUDGETS.overBaseline * (walked.get(baselineStep.name)?.known ?? 0)
  return steps.flatMap(({ name, asks, isBack }) => {
    const figures = walked.get(name)
    if (figures === undefined) return []
    const known = Math.max(isBack === true ? BUDGETS.back : BUDGETS.known, least)
    const complete = asks ? figures.roundTrip + Math.max(BUDGETS.beyondRoundTrip, least) : known
    const held: [string, number, number][] = [
      ['known content', figures.known, known],
      ['complete', figures.complete, complete],
      ['layout shift', figures.layoutShift, BUDGETS.layoutShift],
    ]
    return held
      .filter(([, value, limit]) => !(value <= limit))
      .map(([what, value, limit]) => `${name}, ${what}: ${value.toFixed(3)}, at most ${limit.toFixed(3)}`)
  })
}

ensureBuilt(serverPart)
ensureBuilt(webPart)
await runBench(async (bench) => {
  const baseline = await buildWalkBaseline()
  bench.closeAtEnd(() => rm(baseline, { recursive: true, force: true }))
  const bare = await startStaticHost(path.join(baseline, 'out'), BASE_PATH)
  bench.closeAtEnd(() => bare.stop())
  const server = await startBuiltServer()
  bench.closeAtEnd(() => server.stop())
  const browser = await bench.openBrowser()
  const walked = new Map<string, StepFigures>()
  const rounds: Map<string, StepFigures>[] = []
  const session = await logInDemoMember(server)
  for (let round = 0; round < ROUNDS; round += 1) {
    const least = await walkOnce(browser, bare.origin, { walked: [baselineStep] })
    const ours = await walkOnce(browser, server.origin, { walked: steps, session })
    rounds.push(new Map([...least, ...ours]))
  }
  console.log(`A visit at 412 px, Slow 4G and a processor 4 times slower, median of ${ROUNDS}; milliseconds`)
  const row = printTable(
    ['press, then', 22],
    ['known', 10],
    ['complete', 10],
    ['round trip', 12],
    ['shift', 8],
    ['longest task', 14],
  )
  for (const { name } of [baselineStep, ...steps]) {
    const all = rounds.flatMap((round) => round.get(name) ?? [])
    const medianOf = (figure: keyof StepFigures): number => median(all.map((figures) => figures[figure]))
    const figures: StepFigures = {
      known: medianOf('known'),
      complete: medianOf('complete'),
      roundTrip: medianOf('roundTrip'),
      layoutShift: medianOf('layoutShift'),
      longestTask: medianOf('longestTask'),
    }
    walked.set(name, figures)
    const { known, complete, roundTrip, layoutShift, longestTask } = figures
    const times = [known, complete, roundTrip].map((ms) => ms.toFixed(0))
    row(name, ...times, layoutShift.toFixed(3), longestTask.toFixed(0))
  }
  bench.keepFigures(Object.fromEntries(walked))
  for (const budget of brokenBudgets(walked)) bench.complain(`OVER BUDGET ${budget}`)
})
