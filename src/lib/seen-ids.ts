/**
 * Ids of received notifications, to detect duplicates: the same one may come by push and by the realtime
 * channel. Limited in number and age.
 */
export interface SeenIds {
  /**
   * Adds an id.
   * @param now milliseconds since 1970
   * @returns whether it is new
   */
  isNew(id: string, now: number): boolean
}

/** Enough for a day of notifications; older ones do not arrive again. */
export const seenIdsLimits = { most: 200, forgetAfterMs: 24 * 60 * 60 * 1000 } as const

/**
 * Creates an empty set of ids.
 * @param most how many ids are remembered
 * @param forgetAfterMs how long each is remembered
 */
export function createSeenIds({ most, forgetAfterMs }: { most: number; forgetAfterMs: number }): SeenIds {
  /** Oldest first. */
  const seenAt = new Map<string, number>()
  return {
    isNew(id, now) {
      for (const [old, at] of seenAt) {
        if (now - at < forgetAfterMs && seenAt.size < most) break
        seenAt.delete(old)
      }
      if (seenAt.has(id)) return false
      seenAt.set(id, now)
      return true
    },
  }
}
