/** Reproducible randomness: the same seed gives the same numbers. */
import { randomInt } from 'node:crypto'

export interface Chance {
  /** From 0 up to, but not including, 1. */
  draw(): number
  /** One of several, by weight. */
  pick<Name extends string>(weights: Readonly<Partial<Record<Name, number>>>): Name
  between(least: number, most: number): number
  /** One of several. */
  oneOf<Item>(items: readonly Item[]): Item
}

/** Mulberry32: 32 bits are sufficient here. */
function seeded(seed: number): Chance {
  let state = Math.trunc(seed)
  const draw = (): number => {
    state = (state + 0x6d_2b_79_f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const between = (least: number, most: number): number => least + Math.floor(draw() * (most - least + 1))
  return {
    draw,
    pick(weights) {
      const entries = Object.entries(weights) as [keyof typeof weights, number][]
      let left = draw() * entries.reduce((sum, [, weight]) => sum + weight, 0)
      for (const [name, weight] of entries) {
        left -= weight
        if (left < 0) return name
      }
      throw new Error('nothing to pick from')
    },
    between,
    oneOf: (items) => items[between(0, items.length - 1)]!,
  }
}

/** The generator of one of several draws of a run, each with its own sequence. */
export const seededPart = (seed: number, part: number): Chance => seeded(seed * 1_000_003 + part)

/** A run's seed: the given one, or a new one. Prints it, so that the run can be repeated. */
export function printedSeed(given = String(randomInt(1_000_000))): number {
  console.log(`seed ${given}`)
  return Number(given)
}
