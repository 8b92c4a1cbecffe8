export { AboutPage } from '../../features/landing/about-page.tsx'
export { ContactPage } from '../../features/landing/contact-page.tsx'
export { LandingPage } from '../../features/landing/landing-page.tsx'
export { LoginPage } from '../../features/login/login-page.tsx'
