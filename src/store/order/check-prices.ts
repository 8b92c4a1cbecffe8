import type { Id } from '../../contract/shop-entities/primitives.ts'
import type { ProductAnswer } from '../../domain/cart-check.ts'
import { isUnknownProduct, productQuery } from '../catalogue/product-query.ts'
import { inBackground } from '../../lib/in-background.ts'
import { queryClient } from '../catalogue/query-client.ts'

interface Asking {
  /** Answers younger than this, in milliseconds, are reused. */
  freshMs: number
  /** How long to wait for the answers, in milliseconds. */
  patienceMs?: number
  /** Aborts the calls when the page is left. */
  signal: AbortSignal
}

/** Concurrent calls. */
const AT_ONCE = 4
/** How long to wait for the answers, in milliseconds. An order must not depend on a check. */
const PATIENCE_MS = 4000

async function askFor(productId: Id, clientLoginId: string, freshMs: number): Promise<ProductAnswer | null> {
  try {
    const query = productQuery(clientLoginId, productId)
    return { productId, product: await queryClient.query({ ...query, staleTime: freshMs }) }
  } catch (error) {
    return isUnknownProduct(error) ? { productId, product: null } : null
  }
}

/** Cancels the pending calls, except those that a mounted page uses. */
function stopAsking(clientLoginId: string): void {
  inBackground(
    queryClient.cancelQueries({
      queryKey: ['product', clientLoginId],
      predicate: (query) => query.getObserversCount() === 0,
    }),
  )
}

/** Resolves after the time-out, or when the page is left. */
function enoughWaited(patienceMs: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, patienceMs)
    const stop = (): void => {
      clearTimeout(timer)
      resolve()
    }
    signal.addEventListener('abort', stop, { once: true })
  })
}

/**
 * Asks the provider for products, a few at a time. Leaves out those that failed or were not answered in time.
 * @returns the answers in the order of arrival
 */
export async function askForProducts(
  productIds: readonly Id[],
  clientLoginId: string,
  { freshMs, patienceMs = PATIENCE_MS, signal }: Asking,
): Promise<ProductAnswer[]> {
  const waiting = [...productIds]
  const answers: ProductAnswer[] = []
  const given = new AbortController()
  const over = AbortSignal.any([signal, given.signal])
  async function askNext(): Promise<void> {
    const productId = over.aborted ? undefined : waiting.shift()
    if (productId === undefined) return
    const answer = await askFor(productId, clientLoginId, freshMs)
    if (answer !== null && !over.aborted) answers.push(answer)
    await askNext()
  }
  const stop = (): void => {
    if (answers.length < productIds.length) stopAsking(clientLoginId)
  }
  // Stop within the event: a later task would cancel the next caller's calls.
  over.addEventListener('abort', stop, { once: true })
  const asked = Promise.all(Array.from({ length: AT_ONCE }, askNext))
  await Promise.race([asked, enoughWaited(patienceMs, over)])
  given.abort()
  return answers
}
