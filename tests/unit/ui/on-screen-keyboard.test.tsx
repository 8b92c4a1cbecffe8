// @vitest-environment jsdom
import { fireEvent, render, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { OnScreenKeyboard } from '../../../src/ui/keyboard/on-screen-keyboard.tsx'

const nothing = (): void => undefined

function openKeyboard(): HTMLElement {
  const actions = { onScript: nothing, onType: nothing, onDelete: nothing, onEnter: nothing, onDone: nothing }
  render(
    <OnScreenKeyboard {...actions} capital={false} enter="go" fieldName="Name" kind="text" script="latin" />,
  )
  return screen.getByRole('button', { name: 'Shift' })
}

function at(event: Event, timeStamp: number): Event {
  Object.defineProperty(event, 'timeStamp', { value: timeStamp })
  return event
}
const pressAt = (key: Element, time: number): boolean =>
  fireEvent(key, at(new PointerEvent('pointerdown', { bubbles: true, pointerType: 'touch' }), time))
const clickAt = (key: Element, time: number): boolean =>
  fireEvent(key, at(new MouseEvent('click', { bubbles: true, detail: 0 }), time))
const isShifted = (): string | null =>
  screen.getByRole('button', { name: 'Shift' }).getAttribute('aria-pressed')

it('takes a press that is followed by its own click as one press', () => {
  const shift = openKeyboard()
  pressAt(shift, 1000)
  expect(isShifted()).toBe('true')
  // The key may be a new element by then.
  clickAt(screen.getByRole('button', { name: 'Shift' }), 1650)
  expect(isShifted()).toBe('true')
})

it("takes a screen reader's click, which no press precedes", () => {
  const shift = openKeyboard()
  clickAt(shift, 5000)
  expect(isShifted()).toBe('true')
  clickAt(screen.getByRole('button', { name: 'Shift' }), 5100)
  expect(isShifted()).toBe('false')
})
