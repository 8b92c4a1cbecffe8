import { PageHead } from '../parts/page-head.tsx'

/** Not drawn yet. */
export function PackingListsPage() {
  return <PageHead title="Packing" />
}
