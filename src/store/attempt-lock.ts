/** Who is asking what became of an attempt, among all tabs of this browser. A browser without locks lets everybody. */

const lockOf = (uniqueIdentify: number): string => `attempt ${uniqueIdentify}`

const locks = (): LockManager | undefined => (navigator as Partial<Navigator>).locks

/** Does something about an attempt, such as sending it; several tabs may, at once. */
export async function whileSettling<Result>(
  uniqueIdentify: number,
  work: () => Promise<Result>,
): Promise<Result> {
  const manager = locks()
  return manager === undefined
    ? work()
    : await manager.request(lockOf(uniqueIdentify), { mode: 'shared' }, work)
}

/** Tells whether a tab is settling the attempt now. Nothing is held by asking: nobody waits for whoever asks. */
export async function isBeingSettled(uniqueIdentify: number): Promise<boolean> {
  const manager = locks()
  if (manager === undefined) return false
  const { held = [] } = await manager.query()
  return held.some(({ name }) => name === lockOf(uniqueIdentify))
}
