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
