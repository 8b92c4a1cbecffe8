/**
 * `npm run kiosk`: a provider and a kiosk on this machine, to try it out: in an ordinary window, for the demo
 * client. Electron fetches its own binary with the first start, unless `ELECTRON_PATH` names one.
 */
import { createRequire } from 'node:module'
import { ensureBuilt, environmentWithKey, kioskPart, serverPart, webPart } from './ensure-built.ts'
import { runChild } from './run-child.ts'

const READY_WITHIN_MS = 120_000
const ASK_EVERY_MS = 250

async function providerAnswers(origin: string): Promise<void> {
  const deadline = Date.now() + READY_WITHIN_MS
  while (Date.now() < deadline) {
    if ((await fetch(`${origin}/readyz`).catch(() => null))?.ok === true) return
    await new Promise((resolve) => {
      setTimeout(resolve, ASK_EVERY_MS)
    })
  }
  throw new Error(`The provider at ${origin} was not ready after ${READY_WITHIN_MS / 1000} s`)
}

for (const part of [serverPart, webPart, kioskPart]) ensureBuilt(part)
// Before the provider is started: where the binary can't be fetched, nothing is left running.
const electron = process.env['ELECTRON_PATH'] || (createRequire(import.meta.url)('electron') as string)
const environment = environmentWithKey()
const origin = `http://127.0.0.1:${environment['PORT'] || '8080'}`
const stopProvider = new AbortController()
const provider = runChild(process.execPath, ['dist/server/main.js'], environment, stopProvider.signal)
await Promise.race([
  providerAnswers(origin),
  provider.then((code) => {
    throw new Error(`The provider ended with code ${code}`)
  }),
])
process.exitCode = await runChild(electron, ['.'], {
  KIOSK_PROVIDER_URL: `${origin}/api/v1`,
  KIOSK_CLIENT_LOGIN_ID: 'demo',
  KIOSK_FULL_SCREEN: '0',
  ...environment,
})
stopProvider.abort()
await provider
