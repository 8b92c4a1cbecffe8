import ClipboardList from 'lucide-react/icons/clipboard-list'
import { adminCalls } from '../../src/contract/admin/calls.ts'
import type { Subject } from '../parts/subject.ts'

export const auditSubject: Subject = {
  destination: {
    to: '/audit',
    label: 'Audit',
    icon: ClipboardList,
    permission: adminCalls.listAudit.permission,
  },
  pages: {
    '/audit': async () => (await import('./audit-page.tsx')).AuditPage,
  },
}
