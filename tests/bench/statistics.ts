/** Statistics and stopwatches. */

/**
 * The value below which a share of all values lies.
 * @param share from 0 to 1: 0.5 is the median, 1 the largest value
 * @returns NaN if there are no values
 */
export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((one, other) => one - other)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN
}

export const median = (values: readonly number[]): number => percentile(values, 0.5)

/** The median of each figure of several rounds. */
export function medians<Figures extends { [Figure in keyof Figures]: number }>(
  rounds: readonly Figures[],
): Figures {
  const figures = Object.keys(rounds[0] ?? {}) as (keyof Figures)[]
  return Object.fromEntries(
    figures.map((figure) => [figure, median(rounds.map((round) => round[figure]))]),
  ) as Figures
}

/** Milliseconds of a work. */
export async function timed(work: () => unknown): Promise<number> {
  const began = performance.now()
  await work()
  return performance.now() - began
}

/** Milliseconds of a work that is repeated, after a warm-up that is not counted. */
export async function timedAgain(
  work: (turn: number) => unknown,
  { warmUp, times }: { warmUp: number; times: number },
): Promise<number[]> {
  for (let turn = 0; turn < warmUp; turn += 1) await work(times + turn)
  const taken: number[] = []
  for (let turn = 0; turn < times; turn += 1) taken.push(await timed(() => work(turn)))
  return taken
}
