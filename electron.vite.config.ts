/**
 * Builds the kiosk's main process, its preload script (one CommonJS file, so that it can be sandboxed) and the shop's
 * renderer.
 */
import path from 'node:path'
import { defineConfig } from 'electron-vite'
import { loadEnv, type Plugin } from 'vite'
import { codeSplitting } from './build/code-splitting.ts'
import { checkedRendererEnvironment } from './build/renderer-environment.ts'
import { RENDERER_ROOT, rendererPlugins } from './build/renderer.ts'
import { BASE_PATH } from './src/contract/routes.ts'

const project = import.meta.dirname
const outDir = path.join(project, 'dist/kiosk')

/** Sets an absolute base path: electron-vite's relative addresses break on deep links. */
function shopBasePath(): Plugin {
  return { name: 'shop-base-path', enforce: 'post', config: () => ({ base: `${BASE_PATH}/` }) }
}

/** Clears the addresses of a web build: the kiosk reaches the provider and its files through its own scheme. */
function forgetWebAddresses(): void {
  process.env['VITE_API_BASE_URL'] = ''
  process.env['VITE_ASSET_BASE_URL'] = ''
}

/** Names the fonts of Devanagari without a hash, so that main's own pages find them. */
function fontByName({ names }: { names: readonly string[] }): string {
  const weight = names.map((name) => /devanagari-(\d+)-normal\.woff2$/.exec(name)?.[1]).find(Boolean)
  return weight === undefined ? 'assets/[name]-[hash][extname]' : `assets/devanagari-${weight}.woff2`
}

export default defineConfig(({ command, mode }) => {
  forgetWebAddresses()
  checkedRendererEnvironment(loadEnv(mode, project, 'VITE_'), { forProduction: command === 'build' })
  return {
    main: {
      build: {
        outDir: path.join(outDir, 'main'),
        emptyOutDir: true,
        minify: true,
        // An installed kiosk has no packages beside its bundles (docs/decisions/006).
        externalizeDeps: false,
        rolldownOptions: {
          input: path.join(project, 'electron/main/index.ts'),
          output: { entryFileNames: 'index.js', chunkFileNames: '[name].js' },
        },
      },
    },
    preload: {
      build: {
        outDir: path.join(outDir, 'preload'),
        emptyOutDir: true,
        minify: true,
        externalizeDeps: false,
        rolldownOptions: {
          input: path.join(project, 'electron/preload/index.ts'),
          output: { format: 'cjs', entryFileNames: '[name].cjs' },
        },
      },
    },
    renderer: {
      root: path.join(project, RENDERER_ROOT),
      envDir: project,
      publicDir: path.join(project, 'src/public'),
      define: { 'import.meta.env.VITE_PLATFORM': JSON.stringify('kiosk') },
      plugins: [...rendererPlugins('kiosk'), shopBasePath()],
      build: {
        outDir: path.join(outDir, 'renderer'),
        emptyOutDir: true,
        minify: true,
        rolldownOptions: {
          input: path.join(project, RENDERER_ROOT, 'index.html'),
          output: { codeSplitting: codeSplitting('kiosk'), assetFileNames: fontByName },
        },
      },
    },
  }
})
