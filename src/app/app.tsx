import { BrowserRouter } from 'react-router-dom'
import { apiConfiguration } from '../api/configuration.ts'
import { BASE_PATH } from '../contract/routes.ts'
import { AssetBase } from '../ui/asset-base.tsx'
import { ErrorBoundary } from './error-boundary.tsx'
import { ShopRoutes } from './shop-routes.tsx'

/** The whole shop: its providers around its routes. */
export function App() {
  return (
    <ErrorBoundary>
      <AssetBase value={apiConfiguration().assetBaseUrl}>
        <BrowserRouter basename={BASE_PATH}>
          <ShopRoutes />
        </BrowserRouter>
      </AssetBase>
    </ErrorBoundary>
  )
}
