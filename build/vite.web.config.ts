/** The web bundle, built to `dist/web`. */
import path from 'node:path'
import { defineConfig, loadEnv } from 'vite'
import { BASE_PATH } from '../src/contract/routes.ts'
import { codeSplitting } from './code-splitting.ts'
import { checkedRendererEnvironment } from './renderer-environment.ts'
import { serviceWorker } from './service-worker.ts'
import { RENDERER_ROOT, rendererPlugins } from './renderer.ts'

const project = path.resolve(import.meta.dirname, '..')

export default defineConfig(({ command, mode }) => {
  const environment = loadEnv(mode, project, 'VITE_')
  checkedRendererEnvironment(environment, { forProduction: command === 'build' })
  const provider = process.env['DEV_PROVIDER_URL'] ?? 'http://127.0.0.1:8080'
  return {
    root: path.join(project, RENDERER_ROOT),
    base: `${BASE_PATH}/`,
    envDir: project,
    publicDir: path.join(project, 'src/public'),
    plugins: [...rendererPlugins('web'), serviceWorker()],
    build: {
      outDir: path.join(project, 'dist/web'),
      emptyOutDir: true,
      manifest: true,
      target: ['chrome120', 'firefox128', 'safari17.4'],
      // All of these browsers support `modulepreload`.
      modulePreload: { polyfill: false },
      // Inlining a tiny picture saves a request; larger files are cached by name.
      assetsInlineLimit: 2048,
      rolldownOptions: {
        output: { codeSplitting: codeSplitting('web') },
      },
    },
    server: { proxy: { '/api': provider, '/media': provider, '^/app/': { target: provider, ws: true } } },
  }
})
