export { CartPage } from '../../features/cart/cart-page.tsx'
export { SummaryPage } from '../../features/checkout/summary-page.tsx'
export { ServerData } from '../server-data.tsx'
