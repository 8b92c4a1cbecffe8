import Megaphone from 'lucide-react/icons/megaphone'
import { adminCalls } from '../../src/contract/admin/calls.ts'
import type { Subject } from '../parts/subject.ts'

export const announcementsSubject: Subject = {
  destination: {
    to: '/announcements',
    label: 'Announcements',
    icon: Megaphone,
    permission: adminCalls.listAnnouncements.permission,
  },
  pages: {
    '/announcements': async () => (await import('./announcements-page.tsx')).AnnouncementsPage,
  },
}
