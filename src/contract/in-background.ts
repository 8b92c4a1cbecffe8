/**
 * Lets work go on that nobody awaits. Its rejection is thrown as an uncaught error, where the page's own handler and
 * every test see it: a promise that is only dropped hides what went wrong.
 * @param work nothing where the work was done at once, such as a navigation without a loader
 */
export function inBackground(work: PromiseLike<unknown> | undefined | void): void {
  work?.then(undefined, (fault: unknown) =>
    queueMicrotask(() => {
      throw fault
    }),
  )
}
