// @vitest-environment jsdom
import { act, fireEvent, screen } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import * as v from 'valibot'
import { client } from '../../../../src/contract/shop-entities/client.ts'
import { KioskShell } from '../../../../src/features/kiosk/kiosk-shell.tsx'
import { choosePlatform, type Terminal } from '../../../../src/platform/platform.ts'
import { useShop } from '../../../../src/store/shop-store.ts'
import { aTerminal } from '../../builders.ts'
import { stubListScreen } from '../list-screen.ts'
import { openShop } from '../open-shop.tsx'

const stay = vi.fn<() => void>()

function openShell(terminal: Terminal): void {
  choosePlatform({ terminal })
  const page = (
    <KioskShell>
      <label>
        Name <input />
      </label>
    </KioskShell>
  )
  openShop({ at: '/demo', routes: { '/demo': page } })
}

function touchField(): void {
  const field = screen.getByLabelText('Name')
  fireEvent(field, new PointerEvent('pointerdown', { bubbles: true, pointerType: 'touch' }))
  field.focus()
}

afterEach(() => choosePlatform({ terminal: null }))

describe("the kiosk's shell", () => {
  it('brings the keyboard up for a field that a finger touches', async () => {
    openShell(aTerminal({ stay }))
    touchField()
    expect(await screen.findByRole('region', { name: 'On-screen keyboard' })).toBeDefined()
    expect(screen.getByLabelText('Name').getAttribute('virtualkeyboardpolicy')).toBe('manual')
  })

  it('leaves the keyboard to the machine where the configuration says so [K.11]', async () => {
    openShell(aTerminal({ stay, onScreenKeyboard: false }))
    touchField()
    // The test above has loaded its code, so it would appear at once.
    await expect(
      screen.findByRole('region', { name: 'On-screen keyboard' }, { timeout: 500 }),
    ).rejects.toThrow('Unable to find role="region"')
  })

  it('tells the terminal once a second of a mouse that really moves', () => {
    stay.mockClear()
    openShell(aTerminal({ stay }))
    const move = (movementX: number, timeStamp: number): void => {
      const event = new MouseEvent('mousemove', { bubbles: true })
      const seen = { movementX, movementY: 0, timeStamp }
      for (const [name, value] of Object.entries(seen)) Object.defineProperty(event, name, { value })
      fireEvent(document.body, event)
    }
    move(0, 1000)
    expect(stay).not.toHaveBeenCalled()
    for (const at of [1000, 1500, 1999]) move(3, at)
    expect(stay).toHaveBeenCalledOnce()
    move(3, 2000)
    expect(stay).toHaveBeenCalledTimes(2)
  })

  it('does not invite into a shop that is suspended', () => {
    stubListScreen({ wide: true })
    openShell(aTerminal({ attractScreen: true }))
    expect(screen.getByRole('button', { name: 'Touch to start' })).toBeTruthy()
    const nothing = { categories: [], occasions: [], limitedProducts: [] }
    const setSuspended = (suspended: boolean) =>
      act(() => useShop.setState({ menu: { client: v.parse(client, { suspended }), ...nothing } }))
    setSuspended(true)
    expect(screen.queryByRole('button', { name: 'Touch to start' })).toBeNull()
    expect(screen.getByLabelText('Name')).toBeTruthy()
    setSuspended(false)
    expect(screen.getByRole('button', { name: 'Touch to start' })).toBeTruthy()
  })
})
