import { lazy, Suspense, type ComponentType, type ReactNode } from 'react'
import { Navigate, Route, Routes } from 'react-router-dom'
import { Loader } from '../../src/ui/status/loader.tsx'
import { Frame } from './frame.tsx'
import { useNavigation } from './navigation.ts'
import { WithSession } from './session.tsx'
import { EmptyState } from '../../src/ui/status/empty-state.tsx'
import { PageHead } from '../parts/page-head.tsx'

/** A page whose code loads on the first visit. */
function page(load: () => Promise<ComponentType>): ReactNode {
  const Page = lazy(async () => ({ default: await load() }))
  return (
    <Suspense fallback={<Loader label="Loading" />}>
      <Page />
    </Suspense>
  )
}

const signIn = page(async () => (await import('../account/sign-in-page.tsx')).SignInPage)
const invitation = page(async () => (await import('../account/invitation-page.tsx')).InvitationPage)

/** Pages inside the frame, which need a session. */
const pages = {
  '/orders': page(async () => (await import('../orders/desk-page.tsx')).DeskPage),
  '/orders/print': page(async () => (await import('../orders/packing-lists-page.tsx')).PackingListsPage),
  '/orders/:number': page(async () => (await import('../orders/order-page.tsx')).OrderPage),
  '/members': page(async () => (await import('../members/members-page.tsx')).MembersPage),
  '/members/:id': page(async () => (await import('../members/member-page.tsx')).MemberPage),
  '/grants': page(async () => (await import('../grants/grants-page.tsx')).GrantsPage),
  '/grants/new': page(async () => (await import('../grants/give-points-page.tsx')).GivePointsPage),
  '/grants/:id': page(async () => (await import('../grants/grant-page.tsx')).GrantPage),
  '/files': page(async () => (await import('../files/files-page.tsx')).FilesPage),
  '/files/:id': page(async () => (await import('../files/file-page.tsx')).FilePage),
  '/announcements': page(
    async () => (await import('../announcements/announcements-page.tsx')).AnnouncementsPage,
  ),
  '/client': page(async () => (await import('../clients/client-page.tsx')).ClientPage),
  '/client/new': page(async () => (await import('../clients/new-client-page.tsx')).NewClientPage),
  '/reports': page(async () => (await import('../reports/owed-page.tsx')).OwedPage),
  '/reports/owed/:month': page(async () => (await import('../reports/lots-page.tsx')).LotsPage),
  '/reports/movement': page(async () => (await import('../reports/movement-page.tsx')).MovementPage),
  '/reports/redemptions': page(async () => (await import('../reports/redemptions-page.tsx')).RedemptionsPage),
  '/reports/stock': page(async () => (await import('../reports/stock-page.tsx')).StockPage),
  '/reports/books': page(async () => (await import('../reports/books-page.tsx')).BooksPage),
  '/operators': page(async () => (await import('../operators/operators-page.tsx')).OperatorsPage),
  '/audit': page(async () => (await import('../audit/audit-page.tsx')).AuditPage),
  '/account': page(async () => (await import('../account/account-page.tsx')).AccountPage),
}

/** The first page that the operator may open. */
function Start() {
  const [first] = useNavigation()
  return <Navigate replace to={first?.to ?? '/account'} />
}

/** Page for an unknown address. */
function NotFoundPage() {
  return (
    <>
      <PageHead title="Not found" />
      <EmptyState picture="lost" title="There is no such page in the console" />
    </>
  )
}

/** Each address of the console. */
export function ConsoleRoutes() {
  return (
    <Routes>
      <Route element={signIn} path="/sign-in" />
      <Route element={invitation} path="/invitation" />
      <Route
        element={
          <WithSession>
            <Frame />
          </WithSession>
        }
      >
        <Route element={<Start />} index />
        {Object.entries(pages).map(([path, element]) => (
          <Route element={element} key={path} path={path} />
        ))}
        <Route element={<NotFoundPage />} path="*" />
      </Route>
    </Routes>
  )
}
