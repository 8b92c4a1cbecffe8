/** `npm run kiosk:pin -- 246810`: the hash of an exit PIN, as the configuration's `exitPinHash` takes it. */
import { hashPin } from '../electron/main/decisions/terminal-page/pin.ts'

const [pin = ''] = process.argv.slice(2)
if (/^\d{4,12}$/.test(pin)) console.log(await hashPin(pin))
else {
  console.error('A PIN has 4 to 12 digits: npm run kiosk:pin -- 246810')
  process.exitCode = 1
}
