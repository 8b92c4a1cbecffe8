/** What the two builds of the renderer, web and kiosk, have in common. */
import react from '@vitejs/plugin-react'
import type { PluginOption } from 'vite'
import { staticShell } from './static-shell.ts'

/** The plugins that turn `src/` into the shop. */
export function rendererPlugins(): PluginOption[] {
  return [react(), staticShell()]
}

/** The React renderer's folder, below the project's root. */
export const RENDERER_ROOT = 'src'
