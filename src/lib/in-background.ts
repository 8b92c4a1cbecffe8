/**
 * Runs work that is not awaited. A rejection is rethrown as an uncaught error, so that the page's error
 * handler and the tests see it.
 * @param work `undefined` if the work was synchronous, such as a navigation without a loader
 */
export function inBackground(work: PromiseLike<unknown> | undefined | void): void {
  work?.then(undefined, (fault: unknown) =>
    queueMicrotask(() => {
      throw fault
    }),
  )
}
