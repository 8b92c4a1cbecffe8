/** Where a browser has it: what was asked for meanwhile, a press or a paint, goes first. */
const { scheduler } = globalThis as { scheduler?: { yield?: () => Promise<void> } }

/** Ends a long task here, and goes on in another one as soon as nothing more urgent waits. */
export async function giveWay(): Promise<void> {
  await scheduler?.yield?.()
}
