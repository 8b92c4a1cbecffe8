/** The exit PIN's view while a PIN is checked. tests/kiosk/terminal-page.spec.ts has the rest, on a real Electron. */
import type { Session } from 'electron'
import { expect, it, vi } from 'vitest'
import { hashPin, noTries } from '../../../../electron/main/base/pin.rules.ts'
import { exitPin } from '../../../../electron/main/terminal-page/exit-pin.ts'
import type { Restart } from '../../../../electron/main/process/restart.ts'
import type { KioskWindow } from '../../../../electron/main/window/kiosk-window.ts'
import { journalStub } from '../journal-stub.ts'

const loaded = vi.hoisted((): string[] => [])
const electron = vi.hoisted(() => ({
  app: { isPackaged: false },
  WebContentsView: class {
    readonly webContents = {
      on: () => undefined,
      loadURL: (address: string): Promise<void> => {
        loaded.push(address)
        return Promise.resolve()
      },
    }
  },
}))
vi.mock('electron', () => electron)

const PIN = '470815'

async function pinOf() {
  loaded.length = 0
  const pin = exitPin({
    pinHash: await hashPin(PIN),
    window: { add: () => undefined, remove: () => undefined } as Partial<KioskWindow> as KioskWindow,
    session: {} as Session,
    store: { readTries: () => Promise.resolve(noTries), keepTries: () => Promise.resolve() },
    journal: journalStub().journal,
    restart: {} as Restart,
  })
  pin.open()
  return pin
}

const isUnlocked = (pin: Awaited<ReturnType<typeof pinOf>>): boolean => {
  try {
    return pin.behindPin(() => true)
  } catch {
    return false
  }
}
const pageLoads = () => new Promise((resolve) => void setImmediate(resolve))

it('opens the page of the terminal in the view into which it was typed [K.20]', async () => {
  const pin = await pinOf()
  expect(await pin.tryPin(PIN)).toMatchObject({ outcome: 'open' })
  await pageLoads()
  expect([isUnlocked(pin), loaded]).toEqual([true, ['shop://host/exit-pin', 'shop://host/terminal']])
  pin.close()
  expect(isUnlocked(pin)).toBe(false)
})

it('opens no view that was opened while the PIN was checked [K.20]', async () => {
  const pin = await pinOf()
  const answer = pin.tryPin(PIN)
  pin.open()
  await answer
  await pageLoads()
  expect([isUnlocked(pin), loaded]).toEqual([false, ['shop://host/exit-pin', 'shop://host/exit-pin']])
  pin.close()
})

it('opens nothing if its view was closed while the PIN was checked [K.20]', async () => {
  const pin = await pinOf()
  const answer = pin.tryPin(PIN)
  pin.close()
  await answer
  await pageLoads()
  expect([isUnlocked(pin), loaded]).toEqual([false, ['shop://host/exit-pin']])
})
