/**
 * `npm start`: builds what is missing or stale, then runs the server. This file does the build because npm runs no
 * `prestart` script if `ignore-scripts` is set (.npmrc). The build has its own process; the server runs in this one, so
 * that it ends with npm.
 */
import { spawnSync } from 'node:child_process'

const built = spawnSync(process.execPath, ['--import', 'tsx', 'build/prestart.ts'], { stdio: 'inherit' })
if (built.status !== 0) process.exit(built.status ?? 1)
await import('../dist/server/main.js')
