/** Paths of the kiosk's bundles and pages, relative to `dist/kiosk/main/`. */
import path from 'node:path'

export const bundleFolders = {
  renderer: path.join(import.meta.dirname, '../renderer'),
  preloadScript: path.join(import.meta.dirname, '../preload/index.cjs'),
  hostPages: path.join(import.meta.dirname, '../../../resources/host'),
} as const
