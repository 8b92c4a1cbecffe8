import { useEffect, useState } from 'react'
import { offerOf, type CartLinkLine, type CartOffer } from '../../domain/cart-link.ts'
import { askForProducts } from '../../store/check-prices.ts'
import { inBackground } from '../../contract/in-background.ts'
import { useClientLoginId } from '../../store/use-client-login-id.ts'

/** A product that was looked at so recently, in milliseconds, is not asked for again; the cart asks for its price. */
const JUST_SEEN_MS = 60_000
/** How long a whole cart is waited for, in milliseconds. */
const PATIENCE_MS = 15_000

/**
 * Asks the provider for the products of a link.
 * @param lines must stay the same from one render to the next
 * @returns the offer, `null` while the products are being asked for; and what asks again for those without an answer
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
        { freshMs: JUST_SEEN_MS, patienceMs: PATIENCE_MS, signal: left.signal },
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
