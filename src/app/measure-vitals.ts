import { matchPath } from 'react-router-dom'
import { apiConfiguration } from '../api/configuration.ts'
import { BASE_PATH, routePatterns } from '../contract/routes.ts'
import type { VitalMeasurement } from '../contract/vitals-endpoint.ts'
import { VITALS_PATH, VITALS_SAMPLE_META, vitalsLimits, type VitalPage } from '../contract/vitals.ts'

/** The name of the page at an address; a client's home is the last pattern, since it takes any one segment. */
function pageAt(address: string): VitalPage {
  const { pathname } = new URL(address, location.href)
  if (!pathname.startsWith(BASE_PATH)) return 'other'
  const path = pathname.slice(BASE_PATH.length) || '/'
  const names = Object.keys(routePatterns) as (keyof typeof routePatterns)[]
  return names.find((name) => matchPath(routePatterns[name], path) !== null) ?? 'other'
}

/** Where the measurements go: to the provider, where this page came from its origin; else nowhere. */
function vitalsAddress(): string | null {
  const address = new URL(apiConfiguration().apiBaseUrl + VITALS_PATH, location.href)
  return address.origin === location.origin ? address.href : null
}

/**
 * Measures this visit's web vitals and sends them when its page is hidden, where whoever served the page asks for it and
 * the visit falls into the sample. No other page loads the library or makes the call.
 */
export async function measureVitals(): Promise<void> {
  const meta = document.querySelector<HTMLMetaElement>(`meta[name="${VITALS_SAMPLE_META}"]`)
  const address = vitalsAddress()
  if (meta === null || address === null || Math.random() >= Number(meta.content)) return
  const { onCLS, onFCP, onINP, onLCP, onTTFB } = await import('web-vitals')
  const landing = location.href
  /** Each measurement's last value, by its id. */
  const measured = new Map<string, VitalMeasurement>()
  for (const measure of [onCLS, onFCP, onINP, onLCP, onTTFB])
    // A browser that tells of navigations within a page has each page's own; in others all are the first page's.
    measure(
      ({ id, name, value, navigationURL }) =>
        measured.set(id, { page: pageAt(navigationURL ?? landing), name, value }),
      { reportSoftNavs: true },
    )
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState !== 'hidden' || measured.size === 0) return
    const measurements = [...measured.values()].slice(0, vitalsLimits.measurements)
    measured.clear()
    // The only request that a browser still makes for a page that is closed.
    navigator.sendBeacon(address, new Blob([JSON.stringify({ measurements })], { type: 'application/json' }))
  })
}
