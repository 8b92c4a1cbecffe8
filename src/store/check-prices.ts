import type { CartItem } from '../contract/entities/cart.ts'
import type { Id } from '../contract/entities/primitives.ts'
import { answerOf, type LineAnswer, type ProductAnswer } from '../domain/cart-check.ts'
import { isUnknownProduct, productQuery } from './product-query.ts'
import { inBackground } from '../contract/in-background.ts'
import { queryClient } from './query-client.ts'

interface Asking {
  /** An answer that is younger, in milliseconds, is not asked for again. */
  freshMs: number
  /** How long the answers are waited for, in milliseconds. */
  patienceMs?: number
  /** Ends the asking, when the page is left. */
  signal: AbortSignal
}

/** How many products are asked for at once. */
const AT_ONCE = 4
/** How long the answers are waited for, in milliseconds; an order does not hang on a check. */
const PATIENCE_MS = 4000

async function askFor(productId: Id, clientLoginId: string, freshMs: number): Promise<ProductAnswer | null> {
  try {
    const query = productQuery(clientLoginId, productId)
    return { productId, product: await queryClient.query({ ...query, staleTime: freshMs }) }
  } catch (error) {
    return isUnknownProduct(error) ? { productId, product: null } : null
  }
}

/** Ends the calls that nobody waits for any more; those that a page of its own shows go on. */
function stopAsking(clientLoginId: string): void {
  inBackground(
    queryClient.cancelQueries({
      queryKey: ['product', clientLoginId],
      predicate: (query) => query.getObserversCount() === 0,
    }),
  )
}

/** Resolves when the patience is over or the page was left. */
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
 * Asks the provider for products, a few at once. What can't be asked for is left out; so is what was not answered
 * when the patience was over.
 * @returns the answers in the order in which they came
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
  const asked = Promise.all(Array.from({ length: AT_ONCE }, askNext))
  await Promise.race([asked, enoughWaited(patienceMs, over)])
  given.abort()
  if (answers.length < productIds.length) stopAsking(clientLoginId)
  return answers
}

/** Asks the provider what each line of a cart costs now. What can't be asked for is left out. */
export async function askPricesAgain(
  cart: readonly CartItem[],
  clientLoginId: string,
  asking: Asking,
): Promise<LineAnswer[]> {
  const productIds = cart.map((line) => line.product_id)
  const answers = await askForProducts(productIds, clientLoginId, asking)
  return answers.map(({ productId, product }) => answerOf(productId, product))
}
