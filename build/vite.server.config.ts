/** Bundles the server and its command line to `dist/server/`; packages stay in `node_modules`. */
import { cp } from 'node:fs/promises'
import path from 'node:path'
import { defineConfig, type Plugin } from 'vite'

const server = path.resolve(import.meta.dirname, '../server')
const outDir = path.resolve(import.meta.dirname, '../dist/server')

/**
 * Copies the migrations, SQL functions, states and demo shops, which the server reads from disk, next to the bundle.
 */
function copyData(): Plugin {
  return {
    name: 'copy-data',
    async writeBundle() {
      for (const data of ['db/migrations', 'db/functions', 'db/places/states.csv', 'demo/shops']) {
        await cp(path.join(server, data), path.join(outDir, path.basename(data)), { recursive: true })
      }
    },
  }
}

export default defineConfig({
  publicDir: false,
  plugins: [copyData()],
  ssr: { target: 'node', noExternal: [/^\./] },
  build: {
    ssr: true,
    outDir,
    emptyOutDir: true,
    target: 'node20',
    sourcemap: true,
    rolldownOptions: {
      input: { main: path.join(server, 'main.ts'), admin: path.join(server, 'cli/main.ts') },
      // One flat folder: a module's data files are beside the bundle.
      output: { entryFileNames: '[name].js', chunkFileNames: '[name].js' },
    },
  },
})
