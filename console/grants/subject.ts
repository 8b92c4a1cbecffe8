import Coins from 'lucide-react/icons/coins'
import { adminCalls } from '../../src/contract/admin/calls.ts'
import type { Subject } from '../parts/subject.ts'
import { waitingGrants } from '../parts/waiting.ts'

export const grantsSubject: Subject = {
  destination: {
    to: '/grants',
    label: 'Grants',
    icon: Coins,
    permission: adminCalls.listGrants.permission,
    waiting: waitingGrants,
  },
  needs: { '/grants/new': adminCalls.createGrants.permission },
  pages: {
    '/grants': async () => (await import('./grants-page.tsx')).GrantsPage,
    '/grants/new': async () => (await import('./new-grant-page.tsx')).NewGrantPage,
    '/grants/:id': async () => (await import('./grant-page.tsx')).GrantPage,
  },
}
