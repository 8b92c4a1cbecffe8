/** `npm start`: what was built for it, and that ending npm also ends the server. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdir, readFile } from 'node:fs/promises'
import { expect, it } from 'vitest'
import { consolePart, serverPart, webPart } from '../../../build/ensure-built.ts'
import { eventually } from '../../setup/eventually.ts'
import { printedOrigin } from '../../setup/server-process.ts'
import { needsBuilt } from '../built-parts.ts'
import { openFolder } from '../open-folder.ts'
import { fixture } from '../fixture.ts'
import { openTestDatabase } from '../test-database.ts'

needsBuilt(serverPart, webPart, consolePart)
const database = fixture(openTestDatabase)
const dataDirectory = fixture(openFolder)

it('builds the shop for production, whatever NODE_ENV says here', async () => {
  const folder = 'dist/web/assets/'
  const scripts = (await readdir(folder)).filter((name) => name.endsWith('.js'))
  const texts = await Promise.all(scripts.map((name) => readFile(folder + name, 'utf8')))
  // Only React's development build has it.
  expect(texts.filter((text) => text.includes('jsxDEV'))).toEqual([])
})

it.each(['SIGTERM', 'SIGKILL'] as const)('a %s to npm alone ends the server', async (signal) => {
  const npm = spawn('npm', ['start'], {
    env: {
      ...process.env,
      NODE_ENV: 'test',
      DATABASE_URL: database.url,
      DATA_DIR: dataDirectory.path,
      DEMO_CLIENT: '0',
      PORT: '0',
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const origin = await printedOrigin(npm)
  const ended = once(npm, 'exit')
  npm.kill(signal)
  await ended
  const refused = () =>
    fetch(`${origin}/healthz`).then(
      () => false,
      () => true,
    )
  expect(await eventually(refused)).toBe(true)
})
