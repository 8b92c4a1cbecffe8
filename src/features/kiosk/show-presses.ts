/** What a finger presses: it is as large as the control, whatever in it was hit. */
const CONTROLS = 'a[href], button, select, input, label, summary, [role="tab"], [data-touch-anywhere]'
const DISABLED = ':disabled, [aria-disabled="true"]'

function controlOf(target: EventTarget | null): Element | null {
  const control = target instanceof Element ? target.closest(CONTROLS) : null
  return control === null || control.matches(DISABLED) ? null : control
}

/**
 * Marks the control below a finger as pressed, from its first event on. Chromium does not make it `:active` while the
 * finger lies on it (measured: not within 600 ms), so that nothing was to be seen before the next screen.
 * @returns ends it
 */
export function showPresses(): () => void {
  let pressed: Element | null = null
  const release = (): void => {
    const released = pressed
    pressed = null
    // The frame after the next one: however short a press was, one frame has shown it.
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
  // A finger that scrolls cancels its press.
  for (const name of ['pointerup', 'pointercancel'] as const) addEventListener(name, release, options)
  return () => {
    removeEventListener('pointerdown', press, options)
    for (const name of ['pointerup', 'pointercancel'] as const) removeEventListener(name, release, options)
  }
}
