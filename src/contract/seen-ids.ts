/**
 * Ids of received notifications, for de-duplication: the same one may arrive by push and by the realtime
 * channel. Bounded in number and age.
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
 * @param most how many ids are remembered
 * @param forgetAfterMs how long each is remembered
 */
export function createSeenIds({ most, forgetAfterMs }: { most: number; forgetAfterMs: number }): SeenIds {
  /** In the order of arrival, the oldest first. */
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
