import { texts } from '../contract/messages/texts.ts'

export const cartLinkMessages = texts('cartLink', {
  offerTitle: 'Add these to your cart?',
  looking: 'Looking the products up',
  addsToCart: 'They are added to what is in your cart already.',
  capped: (pieces: number) => `Of one product there can be ${pieces} at most.`,
  goneNamed: (names: string) => `No longer available: ${names}`,
  goneCount: (products: number) =>
    products === 1 ? '1 product is no longer available.' : `${products} products are no longer available.`,
  unanswered: (products: number) =>
    products === 1 ? '1 product could not be loaded.' : `${products} products could not be loaded.`,
  tryAgain: 'Try again',
  add: 'Add to cart',
  refuse: 'No thanks',
  close: 'Close',
  takeAlong: 'Take it along',
  takeAlongText:
    'Scan this code with your phone to open the same cart there. It holds products and quantities, and nothing about you.',
  showCode: 'Show as a code',
  showCodeText:
    'A kiosk with a scanner, or another phone, opens the same cart with this code. It holds products and quantities, and nothing about you.',
  codeLabel: (products: number) =>
    products === 1 ? 'QR code with 1 product' : `QR code with ${products} products`,
  tooLarge: 'Your cart is too large for one code.',
  unreadable: 'This link holds no cart that can be read.',
})
