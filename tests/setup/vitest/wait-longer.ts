/**
 * Testing Library's default timeout is a second. The shop itself takes as long if two of the specification's waits
 * combine (500 ms between checks of the scroll position, 500 ms until a loader disappears), and a busy machine takes
 * longer: beside twenty busy processes, a page's modules alone took more than ten seconds.
 */
export const PATIENCE_MS = 30_000

// React renders what follows a validation in such tasks, and Testing Library awaits a timer of 1 ms: on a busy machine
// the timer comes first.
const nextTask = globalThis.setImmediate
const RENDERING_TASKS = 3

if (typeof document !== 'undefined') {
  const { configure, getConfig } = await import('@testing-library/react')
  const { asyncWrapper } = getConfig()
  configure({
    asyncUtilTimeout: PATIENCE_MS,
    async asyncWrapper(act) {
      const result = await asyncWrapper(act)
      for (let task = 0; task < RENDERING_TASKS; task += 1) {
        await new Promise<void>((resolve) => void nextTask(resolve))
      }
      return result
    },
  })
}
