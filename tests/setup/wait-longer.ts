/**
 * Testing Library waits a second for what a screen is to show. The shop itself takes as long where two waits of
 * the specification meet (500 ms between two looks at the scroll position, 500 ms until a loader goes), and a
 * busy machine takes its time too.
 */
export const PATIENCE_MS = 10_000

if (typeof document !== 'undefined') {
  const { configure } = await import('@testing-library/react')
  configure({ asyncUtilTimeout: PATIENCE_MS })
}
