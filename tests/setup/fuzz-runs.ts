/**
 * How many random values a property test tries. Every run tries a few of them; `FUZZ_TIMES=20` tries twenty times as
 * many, with `FUZZ_SEED` for other ones (`same-every-time.ts`).
 */
const times = Number(process.env['FUZZ_TIMES'] ?? 1)

/** @param few enough to notice a broken rule in every run */
export const fuzzRuns = (few: number): number => few * times
