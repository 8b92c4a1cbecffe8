import ShieldUser from 'lucide-react/icons/shield-user'
import { adminCalls } from '../../src/contract/admin/calls.ts'
import type { Subject } from '../parts/subject.ts'

export const operatorsSubject: Subject = {
  destination: {
    to: '/operators',
    label: 'Operators',
    icon: ShieldUser,
    permission: adminCalls.listOperators.permission,
  },
  pages: {
    '/operators': async () => (await import('./operators-page.tsx')).OperatorsPage,
  },
}
