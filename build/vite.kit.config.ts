/**
 * Builds the kit's page (`npm run kit`) for the end-to-end suite, to `test-results/kit`. The product does not include
 * it.
 */
import path from 'node:path'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { customMedia } from './custom-media.ts'

const project = path.resolve(import.meta.dirname, '..')

export default defineConfig({
  root: path.join(project, 'tests/kit'),
  base: './',
  plugins: [react(), customMedia()],
  build: { outDir: path.join(project, 'test-results/kit'), emptyOutDir: true, target: 'chrome120' },
  server: { fs: { allow: [project] } },
})
