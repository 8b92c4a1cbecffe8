import { groupedNumber } from '../../src/lib/grouped-number.ts'

/** `1 row`, `1,200 rows`. */
export const counted = (count: number, one: string, many = `${one}s`): string =>
  `${groupedNumber(count)} ${count === 1 ? one : many}`
