import House from 'lucide-react/icons/house'
import type { Subject } from '../parts/subject.ts'

export const homeSubject: Subject = {
  destination: { to: '/', label: 'Home', icon: House },
  pages: {
    '/': async () => (await import('./home-page.tsx')).HomePage,
  },
}
