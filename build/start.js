/**
 * `npm start`: builds what is missing or stale, then is the server. With `ignore-scripts` (.npmrc) npm runs no script before
 * another one, so the building stands here. It happens in a process of its own, and the server in this one: no process stands
 * between npm and the server, which ends with npm.
 */
import { spawnSync } from 'node:child_process'

const built = spawnSync(process.execPath, ['--import', 'tsx', 'build/prestart.ts'], { stdio: 'inherit' })
if (built.status !== 0) process.exit(built.status ?? 1)
await import('../dist/server/main.js')
