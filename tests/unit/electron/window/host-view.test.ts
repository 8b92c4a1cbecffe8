import type { Session } from 'electron'
import { beforeEach, expect, it, vi } from 'vitest'
import { hostView } from '../../../../electron/main/window/host-view.ts'
import { inBackground } from '../../../../src/lib/in-background.ts'
import type { KioskWindow } from '../../../../electron/main/window/kiosk-window.ts'

const loadURL = vi.hoisted(() => vi.fn<(address: string) => Promise<void>>())
vi.mock('../../../../electron/main/window/view.ts', () => ({
  makeView: () => ({ webContents: { on: () => undefined, isDestroyed: () => false, loadURL } }),
}))
const open = () => hostView({ add: () => undefined } as unknown as KioskWindow, {} as Session)

beforeEach(() => void vi.useFakeTimers())

it('the window’s first page is told of once it is there, also where it can not be shown', async () => {
  loadURL.mockResolvedValueOnce().mockRejectedValueOnce(new Error('ERR_FAILED'))
  await expect(open().firstShown).resolves.toBeUndefined()
  await expect(open().firstShown).resolves.toBeUndefined()
  expect(loadURL).toHaveBeenCalledWith('shop://host/moment')
})

it('the window’s first page keeps nobody waiting where it hangs', async () => {
  loadURL.mockReturnValueOnce(new Promise(() => undefined))
  const shown = vi.fn<() => void>()
  inBackground(open().firstShown.then(shown))
  await vi.advanceTimersByTimeAsync(999)
  expect(shown).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1)
  expect(shown).toHaveBeenCalledOnce()
})
