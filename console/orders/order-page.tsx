import { PageHead } from '../parts/page-head.tsx'

/** Not drawn yet. */
export function OrderPage() {
  return <PageHead title="Order" />
}
