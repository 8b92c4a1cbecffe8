import { PageHead } from '../parts/page-head.tsx'

/** Not drawn yet. */
export function AuditPage() {
  return <PageHead title="Audit" />
}
