/**
 * `npm run kiosk`: starts a provider and a kiosk on this machine to try it out, in an ordinary window, for the demo
 * client. Electron downloads its binary on the first start, unless `ELECTRON_PATH` names one.
 */
import { createRequire } from 'node:module'
import { ensureBuilt, environmentWithKey, kioskPart, serverPart, webPart } from './ensure-built.ts'
import { runChild } from './run-child.ts'
import { withProvider } from './with-provider.ts'

for (const part of [serverPart, webPart, kioskPart]) ensureBuilt(part)
// Before the provider starts: if the download fails, nothing is left running.
const electron = process.env['ELECTRON_PATH'] || (createRequire(import.meta.url)('electron') as string)
const environment = environmentWithKey()
const origin = `http://127.0.0.1:${environment['PORT'] || '8080'}`
const provider = { parameters: ['dist/server/main.js'], environment, origin }
process.exitCode = await withProvider(provider, () =>
  runChild(electron, ['.'], {
    KIOSK_PROVIDER_URL: `${origin}/api/v1`,
    KIOSK_CLIENT_LOGIN_ID: 'demo',
    KIOSK_FULL_SCREEN: '0',
    ...environment,
  }),
)
