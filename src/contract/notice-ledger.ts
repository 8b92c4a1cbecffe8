/**
 * Which notices were heard already: the same news may come by push and by the realtime channel, and is counted and
 * shown once. Bounded, and what is old is forgotten, so that a shop that stays open for months holds no more.
 */
export interface NoticeLedger {
  /**
   * Writes a notice down.
   * @param now milliseconds since 1970
   * @returns whether it is new
   */
  isNew(id: string, now: number): boolean
}

/** Enough for a day of news; what is older comes by no way any more. */
export const noticeLedgerBounds = { most: 200, forgetAfterMs: 24 * 60 * 60 * 1000 } as const

/**
 * @param most how many notices are remembered
 * @param forgetAfterMs how long each is remembered
 */
export function openNoticeLedger({
  most,
  forgetAfterMs,
}: {
  most: number
  forgetAfterMs: number
}): NoticeLedger {
  /** In the order they were heard: the oldest stands first. */
  const heardAt = new Map<string, number>()
  return {
    isNew(id, now) {
      for (const [old, at] of heardAt) {
        if (now - at < forgetAfterMs && heardAt.size < most) break
        heardAt.delete(old)
      }
      if (heardAt.has(id)) return false
      heardAt.set(id, now)
      return true
    },
  }
}
