/** A promise with a time-out. By hand: it is ten lines, which p-timeout's package would only wrap. */

/** The work took too long; its result, should it still come, is dropped. */
export class TimeoutError extends Error {
  override readonly name = 'TimeoutError'
}

/**
 * @returns what the work answers
 * @throws `TimeoutError` where it has not ended after so many milliseconds; else what the work throws
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
