import { freshMs } from '../../api/freshness.ts'
import { useEffect, useState } from 'react'
import { offerOf, type CartLinkLine, type CartOffer } from '../../domain/cart-link.ts'
import { askForProducts } from '../../store/order/check-prices.ts'
import { inBackground } from '../../lib/in-background.ts'
import { useClientLoginId } from '../../store/session/use-client-login-id.ts'

/** How long to wait for a whole cart, in milliseconds. */
const PATIENCE_MS = 15_000

/**
 * Asks the provider for a link's products.
 * @param lines must be a stable value
 * @returns the offer, `null` while loading, and a function that retries the products without an answer
 */
export function useCartOffer(lines: readonly CartLinkLine[]): {
  offer: CartOffer | null
  askAgain: () => void
} {
  const clientLoginId = useClientLoginId()
  const [attempt, setAttempt] = useState(0)
  const [offer, setOffer] = useState<CartOffer | null>(null)
  useEffect(() => {
    const left = new AbortController()
    async function ask(): Promise<void> {
      const answers = await askForProducts(
        lines.map(({ productId }) => productId),
        clientLoginId,
        { freshMs: freshMs('fetchProductDetails'), patienceMs: PATIENCE_MS, signal: left.signal },
      )
      if (!left.signal.aborted) setOffer(offerOf(lines, answers))
    }
    inBackground(ask())
    return () => left.abort()
  }, [attempt, clientLoginId, lines])
  return {
    offer,
    askAgain() {
      setOffer(null)
      setAttempt(attempt + 1)
    },
  }
}
