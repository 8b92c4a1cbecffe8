// @vitest-environment jsdom
/** The desk's keyboard: a person's shortcuts and scanners of any speed, which are keyboards too. */
import { act, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { useKeys, useScanner } from '../../../console/api/keys.ts'

const acted = vi.fn<(what: string) => void>()
const scanned = vi.fn<(text: string) => void>()

function Desk() {
  useScanner(scanned)
  useKeys({ j: () => acted('next'), k: () => acted('before') }, { repeats: true })
  useKeys({ 'Shift+j': () => acted('extend'), 'Ctrl+a': () => acted('all') })
  useKeys({ a: () => acted('accept'), s: () => acted('ship'), p: () => acted('print') }, { changes: true })
  return (
    <>
      <a href="#order" onClick={() => acted('opened')}>
        RP-100016
      </a>
      <input aria-label="Search" />
      <input aria-label="Parcel" data-reads-scans="" />
    </>
  )
}

type Pressed = Partial<Pick<KeyboardEventInit, 'repeat' | 'shiftKey' | 'ctrlKey'>>

let at = 0
/** Presses a key so many milliseconds after the one before, as a browser does: what is typed or activated follows it. */
function press(key: string, afterMs: number, more: Pressed = {}): void {
  act(() => void vi.advanceTimersByTime(afterMs))
  at += afterMs
  const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...more })
  Object.defineProperty(event, 'timeStamp', { value: at })
  const target = document.activeElement ?? document.body
  act(() => {
    if (!target.dispatchEvent(event)) return
    if (target instanceof HTMLInputElement && key.length === 1) {
      target.value += key
      target.dispatchEvent(new Event('input', { bubbles: true }))
    } else if (target instanceof HTMLAnchorElement && key === 'Enter') target.click()
  })
}
/** A scanner that pauses differently before each key, between the two. */
function scan(text: string, [least, most]: readonly [number, number]): void {
  press(text.charAt(0), 500)
  ;[...text.slice(1), 'Enter'].forEach((key, index) => press(key, index % 2 === 0 ? most : least))
}
const rest = () => act(() => void vi.advanceTimersByTime(1000))
const done = () => acted.mock.calls.map(([what]) => what)

beforeEach(() => {
  vi.useFakeTimers()
  at += 10_000
  render(<Desk />)
  screen.getByRole('link').focus()
})
afterEach(() => {
  vi.useRealTimers()
  acted.mockReset()
  scanned.mockReset()
})

describe('a key', () => {
  it('that changes something acts once a press, however long it is held', () => {
    press('a', 0)
    for (let nth = 0; nth < 60; nth++) press('a', 33, { repeat: true })
    rest()
    expect(done()).toEqual(['accept'])
  })

  it('that moves on repeats as it is held', () => {
    press('j', 0)
    for (let nth = 0; nth < 5; nth++) press('j', 50, { repeat: true })
    expect(done()).toEqual(Array.from({ length: 6 }, () => 'next'))
  })

  it('counts with Caps Lock, and with Shift where that means nothing else', () => {
    press('A', 0)
    press('J', 500)
    press('S', 500, { shiftKey: true })
    press('J', 500, { shiftKey: true })
    press('j', 500, { shiftKey: true })
    rest()
    expect(done()).toEqual(['accept', 'next', 'ship', 'extend', 'extend'])
  })

  it('counts at every quick press, and none overtakes another', () => {
    for (const key of 'ajajaa') press(key, 60)
    rest()
    expect(done()).toEqual(['accept', 'next', 'accept', 'next', 'accept', 'accept'])
  })

  it('with Control is another', () => {
    press('a', 0, { ctrlKey: true })
    press('j', 300, { ctrlKey: true })
    rest()
    expect(done()).toEqual(['all'])
  })
})

describe('a scanner', () => {
  it.each([
    ['fast', [1, 12]],
    ['slow', [20, 60]],
    ['as slow as a person, and uneven', [20, 120]],
  ] as const)(
    'that is %s reads an order’s number, presses nothing and triggers no shortcut',
    (_how, pauses) => {
      scan('RP-100030', pauses)
      rest()
      expect(scanned.mock.calls).toEqual([['RP-100030']])
      expect(done()).toEqual([])
    },
  )

  it('in a field reads an order’s number, and takes it out again', () => {
    const field = screen.getByRole<HTMLInputElement>('textbox', { name: 'Search' })
    field.focus()
    for (const key of 'asha ') press(key, 200)
    scan('rp-100030', [20, 120])
    expect(scanned.mock.calls).toEqual([['RP-100030']])
    expect(field.value).toBe('asha ')
  })

  it('reads any other code as fast as a cable, outside of fields', () => {
    scan('4006381333931', [5, 40])
    expect(scanned.mock.calls).toEqual([['4006381333931']])
    const field = screen.getByRole<HTMLInputElement>('textbox', { name: 'Search' })
    field.focus()
    scan('4006381333931', [5, 40])
    expect(scanned).toHaveBeenCalledTimes(1)
    expect(field.value).toBe('4006381333931')
  })

  it('that is too slow for its code presses nothing, and accepts and ships nothing', () => {
    scan('AS12PA34SA', [60, 120])
    rest()
    expect(scanned).not.toHaveBeenCalled()
    expect(done()).toEqual([])
  })

  it('leaves its keys to a field that reads them at any speed', () => {
    const field = screen.getByRole<HTMLInputElement>('textbox', { name: 'Parcel' })
    field.focus()
    scan('RP-100030', [5, 20])
    expect(scanned).not.toHaveBeenCalled()
    expect(field.value).toBe('RP-100030')
  })
})

it('Enter opens the row again, once the keys before it are long over', () => {
  press('q', 0)
  press('Enter', 200)
  expect(done()).toEqual([])
  press('q', 2000)
  press('Enter', 1500)
  expect(done()).toEqual(['opened'])
})
