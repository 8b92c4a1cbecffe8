import { lazy, Suspense } from 'react'
import { apiConfiguration } from '../api/configuration.ts'
import { AssetBase } from '../ui/picture.tsx'
import { ErrorBoundary } from './error-boundary.tsx'
import { ShopRouter } from './shop-router.tsx'
import { ShopRoutes } from './shop-routes.tsx'

/** Not part of the web build. */
const KioskShell =
  import.meta.env.VITE_PLATFORM === 'kiosk'
    ? lazy(async () => ({ default: (await import('../features/kiosk/kiosk-shell.tsx')).KioskShell }))
    : null

/** The shop: its providers around its routes. */
export function App() {
  return (
    <ErrorBoundary>
      <AssetBase value={apiConfiguration().assetBaseUrl}>
        <ShopRouter>
          {KioskShell === null ? (
            <ShopRoutes />
          ) : (
            <Suspense>
              <KioskShell>
                <ShopRoutes />
              </KioskShell>
            </Suspense>
          )}
        </ShopRouter>
      </AssetBase>
    </ErrorBoundary>
  )
}
