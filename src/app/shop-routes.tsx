import { Suspense } from 'react'
import { Outlet, Route, Routes, useLocation } from 'react-router-dom'
import { routePatterns } from '../contract/routes.ts'
import { HomePage } from '../features/home/home-page.tsx'
import { LoginDoor } from '../features/login/login-door.tsx'
import { ShopLayout } from '../features/shell/shop-layout.tsx'
import { platform } from '../platform/platform.ts'
import { Loader } from '../ui/loader.tsx'
import { ErrorBoundary } from './error-boundary.tsx'
import { lazyPage } from './lazy-page.tsx'
import { RequireClient } from './require-client.tsx'
import { useNavigationFocus } from './use-navigation-focus.ts'
import { useScrollRestoration } from './use-scroll-restoration.ts'

// Pages that are visited one after the other travel together: over a slow line, one file of 20 kB is there long
// before ten files of 2 kB.
const landingPages = () => import('./pages/landing-pages.ts')
const cataloguePages = () => import('./pages/catalogue-pages.ts')
const orderPages = () => import('./pages/order-pages.ts')
const memberPages = () => import('./pages/member-pages.ts')
const contentPages = () => import('./pages/content-pages.ts')

const LandingPage = lazyPage(async () => (await landingPages()).LandingPage)
const ClosedPage = lazyPage(async () => (await import('../features/kiosk/closed-page.tsx')).ClosedPage)
const AboutPage = lazyPage(async () => (await landingPages()).AboutPage)
const ContactPage = lazyPage(async () => (await landingPages()).ContactPage)
const LoginPage = lazyPage(async () => (await landingPages()).LoginPage)
const CategoriesPage = lazyPage(async () => (await cataloguePages()).CategoriesPage)
const ListingPage = lazyPage(async () => (await cataloguePages()).ListingPage)
const DetailsPage = lazyPage(async () => (await cataloguePages()).DetailsPage)
const SearchPage = lazyPage(async () => (await cataloguePages()).SearchPage)
const CartPage = lazyPage(async () => (await orderPages()).CartPage)
const CheckoutPage = lazyPage(
  async () => (await import('../features/checkout/checkout-page.tsx')).CheckoutPage,
)
const SummaryPage = lazyPage(async () => (await orderPages()).SummaryPage)
const ProfilePage = lazyPage(async () => (await memberPages()).ProfilePage)
const NotificationsPage = lazyPage(async () => (await memberPages()).NotificationsPage)
const AboutUsPage = lazyPage(async () => (await contentPages()).AboutUsPage)
const TermsPage = lazyPage(async () => (await contentPages()).TermsPage)
const PrivacyPage = lazyPage(async () => (await contentPages()).PrivacyPage)
const ContactUsPage = lazyPage(async () => (await contentPages()).ContactUsPage)
const NotFoundPage = lazyPage(async () => (await contentPages()).NotFoundPage)

function InShop() {
  const { pathname } = useLocation()
  return (
    <ShopLayout>
      <ErrorBoundary isFramed place={pathname}>
        <Suspense fallback={<Loader label="Loading" />}>
          <Outlet />
        </Suspense>
      </ErrorBoundary>
      <LoginDoor />
    </ShopLayout>
  )
}

function BesideShop() {
  return (
    <Suspense fallback={null}>
      <Outlet />
    </Suspense>
  )
}

/** Every route of section 2. All but the client's home are fetched when somebody goes there. */
export function ShopRoutes() {
  const isKiosk = platform().kind === 'kiosk'
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
