/**
 * Results of the price check. Separate from the cart's other texts, because the first view does not need
 * them.
 */
import { texts } from '../contract/messages/texts.ts'

export const cartChangeMessages = texts('cartChange', {
  newPrice: (was: string, now: string) => `was ${was}, now ${now}`,
  gone: 'No longer available',
  pricesChanged: 'Prices have changed since you chose. The total is the new one.',
  someGone: 'Something here is no longer available. Please remove it before you order.',
  removeGone: (products: number) => (products === 1 ? 'Remove it' : 'Remove them'),
})
