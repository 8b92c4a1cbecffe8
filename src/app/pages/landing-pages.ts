import { AboutPage as About } from '../../features/landing/about-page.tsx'
import { ContactPage as Contact } from '../../features/landing/contact-page.tsx'
import { inCompanyLanguage } from '../../features/landing/in-company-language.tsx'
import { LandingPage as Landing } from '../../features/landing/landing-page.tsx'

export const AboutPage = inCompanyLanguage(About)
export const ContactPage = inCompanyLanguage(Contact)
export const LandingPage = inCompanyLanguage(Landing)
export { LoginPage } from '../../features/login/login-page.tsx'
