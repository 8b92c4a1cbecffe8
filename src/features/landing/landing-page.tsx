import { AdvantageTabs } from './advantage-tabs.tsx'
import { ClientLogos } from './client-logos.tsx'
import { ClosingCall } from './closing-call.tsx'
import { FeatureGrid } from './feature-grid.tsx'
import { Hero } from './hero.tsx'
import { LandingLayout } from './layout/landing-layout.tsx'
import { hero, productName } from '../../messages/landing.ts'
import { Pricing } from './pricing.tsx'
import { Stats } from './stats.tsx'
import { Testimonials } from './testimonials.tsx'
import { useSectionScroll } from './use-section-scroll.ts'

/** `/`: the landing page, which sells the product to companies (section 2). */
export function LandingPage() {
  useSectionScroll()
  return (
    <LandingLayout>
      <title>{`${productName} · ${hero.title}`}</title>
      <Hero />
      <ClientLogos />
      <FeatureGrid />
      <AdvantageTabs />
      <Stats />
      <Testimonials />
      <Pricing />
      <ClosingCall />
    </LandingLayout>
  )
}
