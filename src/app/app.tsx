import { lazy, Suspense } from 'react'
import { BrowserRouter } from 'react-router-dom'
import { apiConfiguration } from '../api/configuration.ts'
import { BASE_PATH } from '../contract/routes.ts'
import { useShownTexts } from '../store/use-shown-texts.ts'
import { AssetBase } from '../ui/picture.tsx'
import { ErrorBoundary } from './error-boundary.tsx'
import { ShopRoutes } from './shop-routes.tsx'

/** Not part of the web's build. */
const KioskShell =
  import.meta.env.VITE_PLATFORM === 'kiosk'
    ? lazy(async () => ({ default: (await import('../features/kiosk/kiosk-shell.tsx')).KioskShell }))
    : null

/** The whole shop: its providers around its routes. */
export function App() {
  useShownTexts()
  return (
    <ErrorBoundary>
      <AssetBase value={apiConfiguration().assetBaseUrl}>
        <BrowserRouter basename={BASE_PATH}>
          {KioskShell === null ? (
            <ShopRoutes />
          ) : (
            <Suspense>
              <KioskShell>
                <ShopRoutes />
              </KioskShell>
            </Suspense>
          )}
        </BrowserRouter>
      </AssetBase>
    </ErrorBoundary>
  )
}
