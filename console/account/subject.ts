import type { Subject } from '../parts/subject.ts'

export const accountSubject: Subject = {
  pages: {
    '/account': async () => (await import('./account-page.tsx')).AccountPage,
  },
  entrances: {
    '/sign-in': async () => (await import('./sign-in-page.tsx')).SignInPage,
    '/invitation': async () => (await import('./invitation-page.tsx')).InvitationPage,
  },
}
