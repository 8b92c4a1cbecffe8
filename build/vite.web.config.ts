/** The web bundle: the renderer under its sub-path, written to `dist/web`. */
import path from 'node:path'
import { defineConfig, loadEnv } from 'vite'
import { BASE_PATH } from '../src/contract/routes.ts'
import { checkedRendererEnvironment } from './renderer-environment.ts'
import { isLight } from './light-modules.ts'
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
      // A data address for a tiny picture saves a request; anything else is cached by its name.
      assetsInlineLimit: 2048,
      rolldownOptions: {
        output: {
          // What the first view needs travels as two files, not as thirty: React, which changes seldom, and the shop.
          codeSplitting: {
            groups: [
              {
                name: 'react',
                tags: ['$initial'],
                test: /node_modules[\\/](?:react|react-dom|scheduler|react-router|react-router-dom)[\\/]/,
                priority: 4,
              },
              {
                name: 'shop',
                tags: ['$initial'],
                priority: 3,
              },
              { name: 'swiper', test: /[\\/]swiper[\\/](?!modules)|ui[\\/]use-swiper/, priority: 2 },
              // What members leave in IndexedDB, and what forgets it.
              {
                name: 'records',
                test: /idb-keyval|forget-records|storage[\\/](?:idempotency-store|login-code)/,
                priority: 2,
              },
              {
                name: 'folding',
                test: /@base-ui[\\/]react[\\/]collapsible[\\/]|ui[\\/]collapsible/,
                priority: 2,
              },
              // What several families of pages share: the cache of server data, and the small pieces, as long as they
              // bring no large package along. One file, since a browser asks for six at a time.
              {
                name: (id, modules) => (isLight(id, (each) => modules.getModuleInfo(each)) ? 'kit' : null),
                minShareCount: 2,
                includeDependenciesRecursively: false,
                priority: 1,
              },
            ],
          },
        },
      },
    },
    server: { proxy: { '/api': provider, '/media': provider, '^/app/': { target: provider, ws: true } } },
  }
})
