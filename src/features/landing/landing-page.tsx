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
import { useEffect } from 'react'
import { NavigationType, useLocation, useNavigationType } from 'react-router-dom'
import { useMediaQuery } from '../../ui/use-media-query.ts'

/**
 * Scrolls to the section in the address, smoothly unless reduced motion is requested, and moves the focus
 * there. Not when going back, which restores the scroll position.
 */
function useSectionScroll(): void {
  const { hash, key } = useLocation()
  const navigationType = useNavigationType()
  const still = useMediaQuery('(prefers-reduced-motion: reduce)')
  useEffect(() => {
    const opening = key === 'default'
    if (hash === '' || (navigationType === NavigationType.Pop && !opening)) return
    const section = document.getElementById(hash.slice(1))
    if (section === null) return
    section.focus({ preventScroll: true })
    section.scrollIntoView({ behavior: still || opening ? 'instant' : 'smooth', block: 'start' })
    // `key` changes with each click, so that the same link works twice.
  }, [hash, key, navigationType, still])
}

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
