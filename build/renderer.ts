/** What the two builds of the renderer, web and kiosk, have in common. */
import react from '@vitejs/plugin-react'
import type { Plugin, PluginOption } from 'vite'
import { staticShell } from './static-shell.ts'

/** The router's package leads every bundler to its development files, with their warnings; a build takes the others. */
export function routerForProduction(): Plugin {
  return {
    name: 'router-for-production',
    apply: 'build',
    enforce: 'pre',
    async resolveId(source, importer) {
      if (!/^react-router(?:\/dom)?$/.test(source)) return null
      const found = await this.resolve(source, importer, { skipSelf: true })
      return found && { ...found, id: found.id.replace('/dist/development/', '/dist/production/') }
    },
  }
}

/**
 * The plugins that turn `src/` into the shop. A kiosk's page comes from its own disk and may begin with banners that
 * wait for a touch, so no shell of the shop flashes before them.
 */
export function rendererPlugins(platform: 'web' | 'kiosk'): PluginOption[] {
  return [react(), routerForProduction(), staticShell({ isDrawn: platform === 'web' })]
}

/** The React renderer's folder, below the project's root. */
export const RENDERER_ROOT = 'src'
