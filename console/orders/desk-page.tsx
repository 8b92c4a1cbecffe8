import { PageHead } from '../parts/page-head.tsx'

/** Not drawn yet. */
export function DeskPage() {
  return <PageHead title="Orders" />
}
