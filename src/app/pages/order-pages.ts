export { CartPage } from '../../features/cart/cart-page.tsx'
export { CheckoutPage } from '../../features/checkout/checkout-page.tsx'
export { SummaryPage } from '../../features/checkout/summary-page.tsx'
