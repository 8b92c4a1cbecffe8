/**
 * `npm run dev`: Vite's development servers with the shop and the operators' console, which reload on changes, and the
 * server behind them, which restarts on changes. The server's welcome message names Vite's addresses.
 */
import { createServer } from 'vite'
import { environmentWithKey } from './ensure-built.ts'
import { runChild } from './run-child.ts'

const environment = environmentWithKey()
Object.assign(
  process.env,
  { DEV_PROVIDER_URL: `http://127.0.0.1:${environment['PORT'] || '8080'}` },
  environment,
)

async function serve(configFile: string) {
  const vite = await createServer({ configFile })
  await vite.listen()
  return {
    origin: new URL(vite.resolvedUrls?.local[0] ?? 'http://localhost').origin,
    close: () => vite.close(),
  }
}

const shop = await serve('build/vite.web.config.ts')
const desk = await serve('build/vite.console.config.ts')
process.exitCode = await runChild(
  process.execPath,
  ['node_modules/tsx/dist/cli.mjs', 'watch', '--clear-screen=false', 'server/main.ts'],
  { PUBLIC_URL: shop.origin, ADMIN_URL: desk.origin, ...environment },
)
await Promise.all([shop.close(), desk.close()])
