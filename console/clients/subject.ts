import Store from 'lucide-react/icons/store'
import { adminCalls } from '../../src/contract/admin/calls.ts'
import type { Subject } from '../parts/subject.ts'

export const clientsSubject: Subject = {
  destination: {
    to: '/client',
    label: 'Client',
    icon: Store,
    permission: adminCalls.showClient.permission,
  },
  needs: { '/client/new': adminCalls.createClient.permission },
  pages: {
    '/client': async () => (await import('./client-page.tsx')).ClientPage,
    '/client/new': async () => (await import('./new-client-page.tsx')).NewClientPage,
  },
}
