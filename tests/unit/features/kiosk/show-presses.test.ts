// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { showPresses } from '../../../../src/features/kiosk/show-presses.ts'

let end: () => void = () => undefined
beforeEach(() => {
  vi.useFakeTimers()
  end = showPresses()
})
afterEach(() => {
  end()
  document.body.replaceChildren()
})

function add(html: string): Element {
  document.body.innerHTML = html
  return document.body.firstElementChild!
}

function point(target: Element, name: 'pointerdown' | 'pointerup' | 'pointercancel', isPrimary = true): void {
  target.dispatchEvent(new PointerEvent(name, { bubbles: true, isPrimary }))
}

const isPressed = (control: Element): boolean => control.hasAttribute('data-pressed')
const twoFrames = (): void => {
  vi.advanceTimersToNextFrame()
  vi.advanceTimersToNextFrame()
}

describe('a finger on a control', () => {
  it('that comes back at once presses it again', () => {
    const control = add('<button type="button">Press</button>')
    point(control, 'pointerdown')
    point(control, 'pointerup')
    point(control, 'pointerdown')
    twoFrames()
    expect(isPressed(control)).toBe(true)
  })

  it('presses nothing that can not be pressed, and a second finger nothing at all', () => {
    const control = add('<button type="button" aria-disabled="true">Press</button>')
    point(control, 'pointerdown')
    expect(isPressed(control)).toBe(false)
    const text = add('<p>Read</p>')
    point(text, 'pointerdown')
    expect(isPressed(text)).toBe(false)
    const other = add('<button type="button">Press</button>')
    point(other, 'pointerdown', false)
    expect(isPressed(other)).toBe(false)
  })
})
