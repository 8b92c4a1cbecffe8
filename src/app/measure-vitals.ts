import { matchPath } from 'react-router-dom'
import { apiConfiguration } from '../api/configuration.ts'
import { BASE_PATH, routePatterns } from '../contract/routes.ts'
import type { VitalMeasurement } from '../contract/vitals-endpoint.ts'
import { VITALS_PATH, VITALS_SAMPLE_META, vitalsLimits, type VitalPage } from '../contract/vitals.ts'

/**
 * Route name of the page at an address. A client's home is the last pattern, because it matches any single
 * segment.
 */
function pageAt(address: string): VitalPage {
  const { pathname } = new URL(address, location.href)
  if (!pathname.startsWith(BASE_PATH)) return 'other'
  const path = pathname.slice(BASE_PATH.length) || '/'
  const names = Object.keys(routePatterns) as (keyof typeof routePatterns)[]
  return names.find((name) => matchPath(routePatterns[name], path) !== null) ?? 'other'
}

/** Address to send measurements to, if the provider has the page's origin; otherwise null. */
function vitalsAddress(): string | null {
  const address = new URL(apiConfiguration().apiBaseUrl + VITALS_PATH, location.href)
  return address.origin === location.origin ? address.href : null
}

/**
 * Measures this visit's web vitals and sends them when the page is hidden, if the served page asks for it and
 * the visit is in the sample. Otherwise neither the library is loaded nor a call made.
 */
export async function measureVitals(): Promise<void> {
  const meta = document.querySelector<HTMLMetaElement>(`meta[name="${VITALS_SAMPLE_META}"]`)
  const address = vitalsAddress()
  if (meta === null || address === null || Math.random() >= Number(meta.content)) return
  const { onCLS, onFCP, onINP, onLCP, onTTFB } = await import('web-vitals')
  const landing = location.href
  const measured = new Map<string, VitalMeasurement>()
  for (const measure of [onCLS, onFCP, onINP, onLCP, onTTFB])
    // Browsers that report soft navigations measure each page; in others all values belong to the first page.
    measure(
      ({ id, name, value, navigationURL }) =>
        measured.set(id, { page: pageAt(navigationURL ?? landing), name, value }),
      { reportSoftNavs: true },
    )
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState !== 'hidden' || measured.size === 0) return
    const measurements = [...measured.values()].slice(0, vitalsLimits.measurements)
    measured.clear()
    // The only kind of request that browsers still send for a closed page.
    navigator.sendBeacon(address, new Blob([JSON.stringify({ measurements })], { type: 'application/json' }))
  })
}
