import { PageHead } from '../parts/page-head.tsx'

/** Not drawn yet. */
export function AccountPage() {
  return <PageHead title="Account" />
}
