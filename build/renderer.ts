/** What the two builds of the renderer, web and kiosk, have in common. */
import react from '@vitejs/plugin-react'
import type { PluginOption } from 'vite'
import { routerForProduction } from './router-for-production.ts'
import { staticShell } from './static-shell.ts'

/**
 * The plugins that turn `src/` into the shop. A kiosk's page comes from its own disk and may begin with banners that
 * wait for a touch, so no shell of the shop flashes before them.
 */
export function rendererPlugins(platform: 'web' | 'kiosk'): PluginOption[] {
  return [react(), routerForProduction(), staticShell({ isDrawn: platform === 'web' })]
}

/** The React renderer's folder, below the project's root. */
export const RENDERER_ROOT = 'src'
