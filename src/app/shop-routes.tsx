import { Suspense, useEffect, type ReactNode } from 'react'
import {
  createRoutesFromElements,
  Navigate,
  Outlet,
  Route,
  useLocation,
  useParams,
  useRoutes,
} from 'react-router-dom'
import { toastMs } from '../contract/limits.ts'
import { homeMessages } from '../messages/home.ts'
import { kitMessages } from '../messages/kit.ts'
import { isReservedClientLoginId, routePatterns } from '../contract/routes.ts'
import { SuspendedPage } from '../components/suspended/lazy-suspended-page.ts'
import { HomePage } from '../features/home/home-page.tsx'
import { LazyLoginModal } from '../features/login/lazy-login-modal.tsx'
import { ShopLayout } from '../features/shell/shop-layout.tsx'
import { platform } from '../platform/platform.ts'
import { selectClient } from '../store/session/client-slice.ts'
import { useShop } from '../store/shop-store.ts'
import { useShownTexts } from '../store/session/use-shown-texts.ts'
import { Loader } from '../ui/status/loader.tsx'
import { showToast } from '../ui/toast/toast.ts'
import { ErrorBoundary } from './error-boundary.tsx'
import { lazyPage, pageChunk, type PageChunk } from './lazy-page.tsx'
import { useNavigationFocus, useScrollRestoration } from './use-navigation-effects.ts'

// Pages that are usually visited in sequence share a chunk: over a slow connection, one file of 20 kB arrives
// long before ten files of 2 kB.
const landingPages = pageChunk(() => import('./pages/landing-pages.ts'))
const cataloguePages = pageChunk(() => import('./pages/catalogue-pages.ts'))
const checkoutPages = pageChunk(() => import('./pages/checkout-pages.ts'))
const orderPages = pageChunk(() => import('./pages/order-pages.ts'))
const memberPages = pageChunk(() => import('./pages/member-pages.ts'))
const contentPages = pageChunk(() => import('./pages/content-pages.ts'))

const at = routePatterns

/** A route whose page is loaded on navigation. */
function page<Name extends string>(path: string, chunk: PageChunk<Name>, name: Name) {
  const Page = lazyPage(chunk, name, path)
  return <Route element={<Page />} key={path} path={path} />
}

const pagesForAll = [
  page(at.about, landingPages, 'AboutPage'),
  page(at.contact, landingPages, 'ContactPage'),
  page(at.login, landingPages, 'LoginPage'),
]
const pagesOfClient = [
  page(at.categoryListing, cataloguePages, 'CategoriesPage'),
  page(at.productListing, cataloguePages, 'ListingPage'),
  page(at.productDetails, cataloguePages, 'DetailsPage'),
  page(at.search, cataloguePages, 'SearchPage'),
  page(at.cart, orderPages, 'CartPage'),
  page(at.checkout, checkoutPages, 'CheckoutPage'),
  page(at.summary, orderPages, 'SummaryPage'),
  page(at.profile, memberPages, 'ProfilePage'),
  page(at.notifications, memberPages, 'NotificationsPage'),
]
/** Also of a suspended client. */
const contentPagesOfClient = [
  page(at.aboutUs, contentPages, 'AboutUsPage'),
  page(at.terms, contentPages, 'TermsPage'),
  page(at.privacy, contentPages, 'PrivacyPage'),
  page(at.contactUs, contentPages, 'ContactUsPage'),
]
const LandingPage = lazyPage(landingPages, 'LandingPage', at.landing)
const ClosedPage = lazyPage(
  pageChunk(() => import('../features/kiosk/closed-page.tsx')),
  'ClosedPage',
)
const NotFoundPage = lazyPage(contentPages, 'NotFoundPage')

/** An error boundary for one page: the error is cleared on navigation. */
function PageBoundary({ children }: { children: ReactNode }) {
  const { pathname } = useLocation()
  return (
    <ErrorBoundary isFramed place={pathname}>
      {children}
    </ErrorBoundary>
  )
}

function InShop() {
  useShownTexts()
  return (
    <ShopLayout>
      <PageBoundary>
        <Suspense fallback={<Loader label={kitMessages.pageLoading} />}>
          <Outlet />
        </Suspense>
      </PageBoundary>
      <LazyLoginModal />
    </ShopLayout>
  )
}

/** A reserved first segment is never treated as a client (wire contract, "Routes …"). */
function ClientHome() {
  useShownTexts()
  const { clientLoginId = '' } = useParams()
  return isReservedClientLoginId(clientLoginId) ? <NotFoundPage /> : <HomePage />
}

function RedirectHome() {
  useEffect(() => showToast({ kind: 'info', text: homeMessages.redirected, ms: toastMs.redirect }), [])
  return <Navigate to={at.landing} replace />
}

/** Requires a stored client login id (section 2, "Guards"). */
function RequireClient() {
  const clientLoginId = useShop((state) => state.clientLoginId)
  return clientLoginId === null ? <RedirectHome /> : <Outlet />
}

/** Pages of a client that is not suspended. */
function WhileOpen() {
  const clientLoginId = useShop((state) => state.clientLoginId)
  const isSuspended = useShop((state) => selectClient(state)?.suspended ?? false)
  return isSuspended && clientLoginId !== null ? <SuspendedPage clientLoginId={clientLoginId} /> : <Outlet />
}

function BesideShop() {
  return (
    <Suspense fallback={<Loader label={kitMessages.pageLoading} />}>
      <Outlet />
    </Suspense>
  )
}

function LandingOrClosedPage() {
  return platform().terminal === null ? <LandingPage /> : <ClosedPage />
}

/**
 * All routes of section 2. All pages but the client's home are loaded on navigation. Created once: React does
 * not re-render an identical element, so the shop's frame stays when its page changes.
 */
const routes = createRoutesFromElements(
  <>
    <Route element={<BesideShop />}>
      <Route path={at.landing} element={<LandingOrClosedPage />} />
    </Route>
    <Route element={<InShop />}>
      {pagesForAll}
      <Route path={at.clientHome} element={<ClientHome />} />
      <Route element={<RequireClient />}>
        <Route element={<WhileOpen />}>{pagesOfClient}</Route>
        {contentPagesOfClient}
      </Route>
      <Route path="*" element={<NotFoundPage />} />
    </Route>
  </>,
)

/** The page of the current address. */
export function ShopRoutes() {
  useScrollRestoration()
  useNavigationFocus()
  return useRoutes(routes)
}
