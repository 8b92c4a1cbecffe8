import path from 'node:path'
import { createServer } from 'vite'
import { expect, it, vi } from 'vitest'
import { staticShell } from '../../../build/static-shell.ts'

it.each([
  ['https://files.example/shop', '<!--home-preload https://files.example/shop-->'],
  ['', '<!--home-preload-->'],
])('tells the server that the asset base is "%s"', async (assetBase, mark) => {
  vi.stubEnv('VITE_ASSET_BASE_URL', assetBase)
  const server = await createServer({
    root: path.resolve('src'),
    configFile: false,
    logLevel: 'silent',
    plugins: [staticShell({ isDrawn: true })],
    server: { middlewareMode: true, ws: false, watch: null },
    optimizeDeps: { noDiscovery: true },
    appType: 'custom',
  })
  try {
    expect(await server.transformIndexHtml('/', '<html><head><!--home-preload--></head></html>')).toContain(
      mark,
    )
  } finally {
    await server.close()
  }
})
