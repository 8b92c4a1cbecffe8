/** Controls that respond as a whole, whatever part of them was touched. */
const CONTROLS = 'a[href], button, select, input, label, summary, [role="tab"], [data-touch-anywhere]'
const DISABLED = ':disabled, [aria-disabled="true"]'

function controlOf(target: EventTarget | null): Element | null {
  const control = target instanceof Element ? target.closest(CONTROLS) : null
  return control === null || control.matches(DISABLED) ? null : control
}

/**
 * Marks the touched control as pressed from the first event on. Chromium does not set `:active` while a
 * finger rests on it (measured: not within 600 ms), so that nothing would change before the next screen.
 * @returns a function that stops it
 */
export function showPresses(): () => void {
  let pressed: Element | null = null
  const release = (): void => {
    const released = pressed
    pressed = null
    // Two frames, so that even a very short press is shown in one.
    requestAnimationFrame(() =>
      requestAnimationFrame(() => {
        if (released !== pressed) released?.removeAttribute('data-pressed')
      }),
    )
  }
  const press = ({ isPrimary, target }: PointerEvent): void => {
    if (!isPrimary) return
    release()
    pressed = controlOf(target)
    pressed?.setAttribute('data-pressed', '')
  }
  const options = { capture: true }
  addEventListener('pointerdown', press, options)
  // Scrolling cancels the press.
  for (const name of ['pointerup', 'pointercancel'] as const) addEventListener(name, release, options)
  return () => {
    removeEventListener('pointerdown', press, options)
    for (const name of ['pointerup', 'pointercancel'] as const) removeEventListener(name, release, options)
  }
}
