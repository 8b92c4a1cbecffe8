import { lazy, Suspense } from 'react'
import { BrowserRouter } from 'react-router-dom'
import { apiConfiguration } from '../api/configuration.ts'
import { BASE_PATH } from '../contract/routes.ts'
import { platform } from '../platform/platform.ts'
import { AssetBase } from '../ui/asset-base.tsx'
import { ErrorBoundary } from './error-boundary.tsx'
import { ShopRoutes } from './shop-routes.tsx'

const KioskLayer = lazy(async () => ({
  default: (await import('../features/kiosk/kiosk-layer.tsx')).KioskLayer,
}))

/** The whole shop: its providers around its routes. */
export function App() {
  return (
    <ErrorBoundary>
      <AssetBase value={apiConfiguration().assetBaseUrl}>
        <BrowserRouter basename={BASE_PATH}>
          <ShopRoutes />
          {platform().kind === 'kiosk' && (
            <Suspense>
              <KioskLayer />
            </Suspense>
          )}
        </BrowserRouter>
      </AssetBase>
    </ErrorBoundary>
  )
}
