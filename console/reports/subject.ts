import ChartColumn from 'lucide-react/icons/chart-column'
import { adminCalls } from '../../src/contract/admin/calls.ts'
import type { Subject } from '../parts/subject.ts'

export const reportsSubject: Subject = {
  destination: {
    to: '/reports',
    label: 'Reports',
    icon: ChartColumn,
    permission: adminCalls.reportLiability.permission,
  },
  pages: {
    '/reports': async () => (await import('./owed-page.tsx')).OwedPage,
    '/reports/owed/:month': async () => (await import('./owed-month-page.tsx')).OwedMonthPage,
    '/reports/movement': async () => (await import('./movement-page.tsx')).MovementPage,
    '/reports/journal': async () => (await import('./journal-page.tsx')).JournalPage,
    '/reports/breakage': async () => (await import('./breakage-page.tsx')).BreakagePage,
    '/reports/redemptions': async () => (await import('./redemptions-page.tsx')).RedemptionsPage,
    '/reports/stock': async () => (await import('./stock-page.tsx')).StockPage,
    '/reports/books': async () => (await import('./books-page.tsx')).BooksPage,
  },
}
