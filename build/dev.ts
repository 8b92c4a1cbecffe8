/**
 * `npm run dev`: Vite's development server with the shop, which reloads on changes, and the server behind it, which
 * restarts on changes. The server's welcome message names Vite's address, the only one to open.
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
const shop = await createServer({ configFile: 'build/vite.web.config.ts' })
await shop.listen()
const origin = new URL(shop.resolvedUrls?.local[0] ?? 'http://localhost:5173').origin
process.exitCode = await runChild(
  process.execPath,
  ['node_modules/tsx/dist/cli.mjs', 'watch', '--clear-screen=false', 'server/main.ts'],
  { PUBLIC_URL: origin, ...environment },
)
await shop.close()
