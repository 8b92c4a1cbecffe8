/** `npm run dev`: the server and the shop from their sources, both started anew when a source changes. */
import { environmentWithKey } from './ensure-built.ts'
import { runChild } from './run-child.ts'

const environment = environmentWithKey()
const codes = await Promise.all([
  runChild(
    process.execPath,
    ['node_modules/tsx/dist/cli.mjs', 'watch', '--clear-screen=false', 'server/main.ts'],
    environment,
  ),
  runChild(
    process.execPath,
    ['node_modules/vite/bin/vite.js', '--config', 'build/vite.web.config.ts'],
    environment,
  ),
])
process.exitCode = Math.max(...codes)
