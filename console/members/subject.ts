import Users from 'lucide-react/icons/users'
import { adminCalls } from '../../src/contract/admin/calls.ts'
import type { Subject } from '../parts/subject.ts'

export const membersSubject: Subject = {
  destination: {
    to: '/members',
    label: 'Members',
    icon: Users,
    permission: adminCalls.listMembers.permission,
  },
  needs: { '/members/new': adminCalls.createMember.permission },
  pages: {
    '/members': async () => (await import('./members-page.tsx')).MembersPage,
    '/members/new': async () => (await import('./new-member-page.tsx')).NewMemberPage,
    '/members/:id': async () => (await import('./member-page.tsx')).MemberPage,
  },
}
