import type { CartItem } from '../contract/entities/cart.ts'
import { answerOf, type LineAnswer } from '../domain/cart-check.ts'
import { isUnknownProduct, productQuery } from './product-query.ts'
import { queryClient } from './query-client.ts'

/** How many products are asked for at once. */
const AT_ONCE = 4
/** How long the answers are waited for, in milliseconds; an order does not hang on a check. */
const PATIENCE_MS = 4000

async function askFor(line: CartItem, clientLoginId: string, freshMs: number): Promise<LineAnswer | null> {
  try {
    const query = productQuery(clientLoginId, line.product_id)
    return answerOf(line, await queryClient.query({ ...query, staleTime: freshMs }))
  } catch (error) {
    return isUnknownProduct(error) ? answerOf(line, null) : null
  }
}

/** Ends the calls that nobody waits for any more; those that a page of its own shows go on. */
function stopAsking(clientLoginId: string): void {
  void queryClient.cancelQueries({
    queryKey: ['product', clientLoginId],
    predicate: (query) => query.getObserversCount() === 0,
  })
}

/** Resolves when the patience is over or the page was left. */
function enoughWaited(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, PATIENCE_MS)
    const stop = (): void => {
      clearTimeout(timer)
      resolve()
    }
    signal.addEventListener('abort', stop, { once: true })
  })
}

/**
 * Asks the provider what each line of a cart costs now, a few at once. What can't be asked for is left out.
 * @param freshMs an answer that is younger, in milliseconds, is not asked for again.
 * @param signal ends the asking, when the page is left.
 */
export async function askPricesAgain(
  cart: readonly CartItem[],
  clientLoginId: string,
  { freshMs, signal }: { freshMs: number; signal: AbortSignal },
): Promise<LineAnswer[]> {
  const waiting = [...cart]
  const answers: LineAnswer[] = []
  const given = new AbortController()
  const over = AbortSignal.any([signal, given.signal])
  async function askNext(): Promise<void> {
    const line = over.aborted ? undefined : waiting.shift()
    if (line === undefined) return
    const answer = await askFor(line, clientLoginId, freshMs)
    if (answer !== null && !over.aborted) answers.push(answer)
    await askNext()
  }
  const asked = Promise.all(Array.from({ length: AT_ONCE }, askNext))
  await Promise.race([asked, enoughWaited(over)])
  given.abort()
  if (answers.length < cart.length) stopAsking(clientLoginId)
  return answers
}
