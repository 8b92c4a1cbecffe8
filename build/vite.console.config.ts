/** Builds the operators' console to `dist/console`, separate from the shop's bundle. */
import path from 'node:path'
import { defineConfig } from 'vite'
import { ADMIN_BASE_PATH } from '../src/contract/admin/calls.ts'
import { consolePlugins } from './renderer.ts'

const project = path.resolve(import.meta.dirname, '..')

export default defineConfig(() => {
  const target = process.env['DEV_PROVIDER_URL'] ?? 'http://127.0.0.1:8080'
  return {
    root: path.join(project, 'console'),
    base: `${ADMIN_BASE_PATH}/`,
    publicDir: path.join(project, 'src/public'),
    plugins: consolePlugins(),
    build: {
      outDir: path.join(project, 'dist/console'),
      emptyOutDir: true,
      manifest: true,
      target: ['chrome120', 'firefox128', 'safari17.4'],
      modulePreload: { polyfill: false },
    },
    // The server compares `Origin` with the request's host, so the proxy keeps the browser's.
    server: { port: 5174, fs: { allow: [project] }, proxy: { '^/admin/': { target, changeOrigin: false } } },
  }
})
