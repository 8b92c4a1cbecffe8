import { Suspense } from 'react'
import { Outlet, Route, Routes, useLocation } from 'react-router-dom'
import { routePatterns } from '../contract/routes.ts'
import { HomePage } from '../features/home/home-page.tsx'
import { LoginDoor } from '../features/login/login-door.tsx'
import { ShopLayout } from '../features/shell/shop-layout.tsx'
import { platform } from '../platform/platform.ts'
import { ErrorBoundary } from './error-boundary.tsx'
import { lazyPage } from './lazy-page.tsx'
import { PageOnItsWay, useFirstPageShown } from './page-on-its-way.tsx'
import { RequireClient } from './require-client.tsx'
import { useNavigationFocus } from './use-navigation-focus.ts'
import { useScrollRestoration } from './use-scroll-restoration.ts'

// Pages that are visited one after the other travel together: over a slow line, one file of 20 kB is there long
// before ten files of 2 kB.
const landingPages = () => import('./pages/landing-pages.ts')
const cataloguePages = () => import('./pages/catalogue-pages.ts')
const checkoutPages = () => import('./pages/checkout-pages.ts')
const orderPages = () => import('./pages/order-pages.ts')
const memberPages = () => import('./pages/member-pages.ts')
const contentPages = () => import('./pages/content-pages.ts')

const LandingPage = lazyPage(landingPages, 'LandingPage')
const ClosedPage = lazyPage(() => import('../features/kiosk/closed-page.tsx'), 'ClosedPage')
const AboutPage = lazyPage(landingPages, 'AboutPage')
const ContactPage = lazyPage(landingPages, 'ContactPage')
const LoginPage = lazyPage(landingPages, 'LoginPage')
const CategoriesPage = lazyPage(cataloguePages, 'CategoriesPage')
const ListingPage = lazyPage(cataloguePages, 'ListingPage')
const DetailsPage = lazyPage(cataloguePages, 'DetailsPage')
const SearchPage = lazyPage(cataloguePages, 'SearchPage')
const CartPage = lazyPage(orderPages, 'CartPage')
const CheckoutPage = lazyPage(checkoutPages, 'CheckoutPage')
const SummaryPage = lazyPage(orderPages, 'SummaryPage')
const ProfilePage = lazyPage(memberPages, 'ProfilePage')
const NotificationsPage = lazyPage(memberPages, 'NotificationsPage')
const AboutUsPage = lazyPage(contentPages, 'AboutUsPage')
const TermsPage = lazyPage(contentPages, 'TermsPage')
const PrivacyPage = lazyPage(contentPages, 'PrivacyPage')
const ContactUsPage = lazyPage(contentPages, 'ContactUsPage')
const NotFoundPage = lazyPage(contentPages, 'NotFoundPage')

function InShop() {
  const { pathname } = useLocation()
  return (
    <ShopLayout>
      <ErrorBoundary isFramed place={pathname}>
        <Suspense fallback={<PageOnItsWay />}>
          <Outlet />
        </Suspense>
      </ErrorBoundary>
      <LoginDoor />
    </ShopLayout>
  )
}

function BesideShop() {
  return (
    <Suspense fallback={<PageOnItsWay />}>
      <Outlet />
    </Suspense>
  )
}

/** Every route of section 2. All but the client's home are fetched when somebody goes there. */
export function ShopRoutes() {
  const isKiosk = platform().kind === 'kiosk'
  useFirstPageShown()
  useScrollRestoration()
  useNavigationFocus()
  return (
    <Routes>
      <Route element={<BesideShop />}>
        <Route path={routePatterns.landing} element={isKiosk ? <ClosedPage /> : <LandingPage />} />
        <Route path={routePatterns.about} element={<AboutPage />} />
        <Route path={routePatterns.contact} element={<ContactPage />} />
      </Route>
      <Route element={<InShop />}>
        <Route path={routePatterns.clientHome} element={<HomePage />} />
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
