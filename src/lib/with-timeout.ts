/** A promise with a time-out. Ten lines, so p-timeout is not used. */

/** The work took too long. If its result still arrives, it is dropped. */
export class TimeoutError extends Error {
  override readonly name = 'TimeoutError'
}

/**
 * Waits for `work`, but no longer than `milliseconds`.
 * @returns the result of `work`
 * @throws `TimeoutError` after `milliseconds`, or what `work` throws
 */
export function withTimeout<Answer>(milliseconds: number, work: Promise<Answer>): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(
      () => reject(new TimeoutError(`not done after ${milliseconds} ms`)),
      milliseconds,
    )
    work.then(resolve, reject).finally(() => clearTimeout(timer))
  })
}
