import { Suspense } from 'react'
import { Outlet, Route, Routes, useLocation, useParams } from 'react-router-dom'
import { kitMessages } from '../messages/kit.ts'
import { isReservedClientLoginId, routePatterns } from '../contract/routes.ts'
import { HomePage } from '../features/home/home-page.tsx'
import { LazyLoginModal } from '../features/login/lazy-login-modal.tsx'
import { ShopLayout } from '../features/shell/shop-layout.tsx'
import { platform } from '../platform/platform.ts'
import { Loader } from '../ui/status/loader.tsx'
import { ErrorBoundary } from './error-boundary.tsx'
import { lazyPage } from './lazy-page.tsx'
import { RequireClient } from './require-client.tsx'
import { useNavigationFocus, useScrollRestoration } from './use-navigation-effects.ts'

// Pages that are visited one after the other travel together: over a slow line, one file of 20 kB is there long
// before ten files of 2 kB.
const landingPages = () => import('./pages/landing-pages.ts')
const cataloguePages = () => import('./pages/catalogue-pages.ts')
const checkoutPages = () => import('./pages/checkout-pages.ts')
const orderPages = () => import('./pages/order-pages.ts')
const memberPages = () => import('./pages/member-pages.ts')
const contentPages = () => import('./pages/content-pages.ts')

const at = routePatterns
const LandingPage = lazyPage(landingPages, 'LandingPage', at.landing)
const ClosedPage = lazyPage(() => import('../features/kiosk/closed-page.tsx'), 'ClosedPage')
const AboutPage = lazyPage(landingPages, 'AboutPage', at.about)
const ContactPage = lazyPage(landingPages, 'ContactPage', at.contact)
const LoginPage = lazyPage(landingPages, 'LoginPage', at.login)
const CategoriesPage = lazyPage(cataloguePages, 'CategoriesPage', at.categoryListing)
const ListingPage = lazyPage(cataloguePages, 'ListingPage', at.productListing)
const DetailsPage = lazyPage(cataloguePages, 'DetailsPage', at.productDetails)
const SearchPage = lazyPage(cataloguePages, 'SearchPage', at.search)
const CartPage = lazyPage(orderPages, 'CartPage', at.cart)
const CheckoutPage = lazyPage(checkoutPages, 'CheckoutPage', at.checkout)
const SummaryPage = lazyPage(orderPages, 'SummaryPage', at.summary)
const ProfilePage = lazyPage(memberPages, 'ProfilePage', at.profile)
const NotificationsPage = lazyPage(memberPages, 'NotificationsPage', at.notifications)
const AboutUsPage = lazyPage(contentPages, 'AboutUsPage', at.aboutUs)
const TermsPage = lazyPage(contentPages, 'TermsPage', at.terms)
const PrivacyPage = lazyPage(contentPages, 'PrivacyPage', at.privacy)
const ContactUsPage = lazyPage(contentPages, 'ContactUsPage', at.contactUs)
const NotFoundPage = lazyPage(contentPages, 'NotFoundPage')

function InShop() {
  const { pathname } = useLocation()
  return (
    <ShopLayout>
      <ErrorBoundary isFramed place={pathname}>
        <Suspense fallback={<Loader label={kitMessages.pageLoading} />}>
          <Outlet />
        </Suspense>
      </ErrorBoundary>
      <LazyLoginModal />
    </ShopLayout>
  )
}

/** A first segment that is one of ours is never taken for a client (wire contract, "Routes …"). */
function ClientHome() {
  const { clientLoginId = '' } = useParams()
  return isReservedClientLoginId(clientLoginId) ? <NotFoundPage /> : <HomePage />
}

function BesideShop() {
  return (
    <Suspense fallback={<Loader label={kitMessages.pageLoading} />}>
      <Outlet />
    </Suspense>
  )
}

/** Every route of section 2. All but the client's home are fetched when somebody goes there. */
export function ShopRoutes() {
  const isKiosk = platform().terminal !== null
  useScrollRestoration()
  useNavigationFocus()
  return (
    <Routes>
      <Route element={<BesideShop />}>
        <Route path={routePatterns.landing} element={isKiosk ? <ClosedPage /> : <LandingPage />} />
      </Route>
      <Route element={<InShop />}>
        <Route path={routePatterns.about} element={<AboutPage />} />
        <Route path={routePatterns.contact} element={<ContactPage />} />
        <Route path={routePatterns.clientHome} element={<ClientHome />} />
        <Route path={routePatterns.login} element={<LoginPage />} />
        <Route element={<RequireClient />}>
          <Route path={routePatterns.categoryListing} element={<CategoriesPage />} />
          <Route path={routePatterns.productListing} element={<ListingPage />} />
          <Route path={routePatterns.productDetails} element={<DetailsPage />} />
          <Route path={routePatterns.cart} element={<CartPage />} />
          <Route path={routePatterns.checkout} element={<CheckoutPage />} />
          <Route path={routePatterns.summary} element={<SummaryPage />} />
          <Route path={routePatterns.profile} element={<ProfilePage />} />
          <Route path={routePatterns.search} element={<SearchPage />} />
          <Route path={routePatterns.notifications} element={<NotificationsPage />} />
          <Route path={routePatterns.aboutUs} element={<AboutUsPage />} />
          <Route path={routePatterns.terms} element={<TermsPage />} />
          <Route path={routePatterns.privacy} element={<PrivacyPage />} />
          <Route path={routePatterns.contactUs} element={<ContactUsPage />} />
        </Route>
        <Route path="*" element={<NotFoundPage />} />
      </Route>
    </Routes>
  )
}
