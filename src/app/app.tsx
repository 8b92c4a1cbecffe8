import { lazy, Suspense } from 'react'
import { BrowserRouter } from 'react-router-dom'
import { apiConfiguration } from '../api/configuration.ts'
import { BASE_PATH } from '../contract/routes.ts'
import { AssetBase } from '../ui/asset-base.tsx'
import { ErrorBoundary } from './error-boundary.tsx'
import { ShopRoutes } from './shop-routes.tsx'

/** The web's build leaves the kiosk's room out. */
const KioskRoom =
  import.meta.env.VITE_PLATFORM === 'kiosk'
    ? lazy(async () => ({ default: (await import('../features/kiosk/kiosk-room.tsx')).KioskRoom }))
    : null

/** The whole shop: its providers around its routes. */
export function App() {
  return (
    <ErrorBoundary>
      <AssetBase value={apiConfiguration().assetBaseUrl}>
        <BrowserRouter basename={BASE_PATH}>
          {KioskRoom === null ? (
            <ShopRoutes />
          ) : (
            <Suspense>
              <KioskRoom>
                <ShopRoutes />
              </KioskRoom>
            </Suspense>
          )}
        </BrowserRouter>
      </AssetBase>
    </ErrorBoundary>
  )
}
