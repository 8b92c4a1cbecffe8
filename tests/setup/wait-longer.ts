/**
 * Testing Library's default timeout is a second. The shop itself takes as long if two of the specification's waits
 * combine (500 ms between checks of the scroll position, 500 ms until a loader disappears), and a busy machine takes
 * longer: beside twenty busy processes, a page's modules alone took more than ten seconds.
 */
export const PATIENCE_MS = 30_000

if (typeof document !== 'undefined') {
  const { configure } = await import('@testing-library/react')
  configure({ asyncUtilTimeout: PATIENCE_MS })
}
