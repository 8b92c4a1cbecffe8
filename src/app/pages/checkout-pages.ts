export { CheckoutPage } from '../../features/checkout/checkout-page.tsx'
export { ServerData } from '../server-data.tsx'
