import { Suspense } from 'react'
import { Outlet, Route, Routes } from 'react-router-dom'
import { routePatterns } from '../contract/routes.ts'
import { HomePage } from '../features/home/home-page.tsx'
import { LoginDoor } from '../features/login/login-door.tsx'
import { ShopLayout } from '../features/shell/shop-layout.tsx'
import { Loader } from '../ui/loader.tsx'
import { lazyPage } from './lazy-page.tsx'
import { RequireClient } from './require-client.tsx'
import { useNavigationFocus } from './use-navigation-focus.ts'
import { useScrollRestoration } from './use-scroll-restoration.ts'

const LandingPage = lazyPage(async () => (await import('../features/landing/landing-page.tsx')).LandingPage)
const AboutPage = lazyPage(async () => (await import('../features/landing/about-page.tsx')).AboutPage)
const ContactPage = lazyPage(async () => (await import('../features/landing/contact-page.tsx')).ContactPage)
const LoginPage = lazyPage(async () => (await import('../features/login/login-page.tsx')).LoginPage)
const CategoriesPage = lazyPage(
  async () => (await import('../features/catalogue/categories-page.tsx')).CategoriesPage,
)
const ListingPage = lazyPage(async () => (await import('../features/catalogue/listing-page.tsx')).ListingPage)
const DetailsPage = lazyPage(async () => (await import('../features/product/details-page.tsx')).DetailsPage)
const CartPage = lazyPage(async () => (await import('../features/cart/cart-page.tsx')).CartPage)
const CheckoutPage = lazyPage(
  async () => (await import('../features/checkout/checkout-page.tsx')).CheckoutPage,
)
const SummaryPage = lazyPage(async () => (await import('../features/checkout/summary-page.tsx')).SummaryPage)
const ProfilePage = lazyPage(async () => (await import('../features/profile/profile-page.tsx')).ProfilePage)
const SearchPage = lazyPage(async () => (await import('../features/search/search-page.tsx')).SearchPage)
const NotificationsPage = lazyPage(
  async () => (await import('../features/notifications/notifications-page.tsx')).NotificationsPage,
)
const AboutUsPage = lazyPage(async () => (await import('../features/content/about-us-page.tsx')).AboutUsPage)
const TermsPage = lazyPage(async () => (await import('../features/content/terms-page.tsx')).TermsPage)
const PrivacyPage = lazyPage(async () => (await import('../features/content/privacy-page.tsx')).PrivacyPage)
const ContactUsPage = lazyPage(
  async () => (await import('../features/content/contact-us-page.tsx')).ContactUsPage,
)
const NotFoundPage = lazyPage(async () => (await import('./not-found-page.tsx')).NotFoundPage)

function InShop() {
  return (
    <ShopLayout>
      <Suspense fallback={<Loader label="Loading" />}>
        <Outlet />
      </Suspense>
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
  useScrollRestoration()
  useNavigationFocus()
  return (
    <Routes>
      <Route element={<BesideShop />}>
        <Route path={routePatterns.landing} element={<LandingPage />} />
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
