/** Who is asking what became of an attempt, among all tabs of this browser. A browser without locks lets everybody. */

const lockOf = (uniqueIdentify: number): string => `attempt ${uniqueIdentify}`

const locks = (): LockManager | undefined => (navigator as Partial<Navigator>).locks

/**
 * Does something about an attempt, such as sending it; several tabs may, at once. A browser that refuses storage
 * refuses locks as well: nobody goes without an order for that.
 */
export async function whileSettling<Result>(
  uniqueIdentify: number,
  work: () => Promise<Result>,
): Promise<Result> {
  const manager = locks()
  if (manager === undefined) return work()
  let isBegun = false
  try {
    return await manager.request(lockOf(uniqueIdentify), { mode: 'shared' }, () => {
      isBegun = true
      return work()
    })
  } catch (error) {
    if (isBegun) throw error
    return work()
  }
}

/** Tells whether a tab is settling the attempt now. Nothing is held by asking: nobody waits for whoever asks. */
export async function isBeingSettled(uniqueIdentify: number): Promise<boolean> {
  const answer = await locks()
    ?.query()
    .catch(() => null)
  return answer?.held?.some(({ name }) => name === lockOf(uniqueIdentify)) ?? false
}
