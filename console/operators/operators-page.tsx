import { PageHead } from '../parts/page-head.tsx'

/** Not drawn yet. */
export function OperatorsPage() {
  return <PageHead title="Operators" />
}
