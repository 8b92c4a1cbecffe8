/** A user's input on a page: keys, which main sees first, and input that the page reports. */

/** The isolated world and the binding by which a page reports its input. */
export const INPUT_WORLD = 'fake-input'
export const INPUT_BINDING = 'fakeElectronInput'

/**
 * Reports a page's input by the names that `input-event` has for it (shell/common/gin_converters/blink_converter.cc,
 * BLINK_EVENT_TYPES): a pressed key is `rawKeyDown`, and `char` if it types something. Chromium informs the browser
 * process before the page; the fake gets it from the page, so a page that hangs reports nothing.
 */
export function reportInputEvents(binding: string): void {
  const report = (input: object): void =>
    (window as unknown as Record<string, (text: string) => void>)[binding]?.(JSON.stringify(input))
  const names = {
    touchstart: ['touchStart'],
    touchend: ['touchEnd'],
    mousedown: ['mouseDown'],
    mouseup: ['mouseUp'],
    mousemove: ['mouseMove'],
    keydown: ['rawKeyDown'],
    keypress: ['char'],
    keyup: ['keyUp'],
    wheel: ['mouseWheel'],
  }
  for (const [name, [type]] of Object.entries(names))
    addEventListener(
      name,
      (event) => {
        if (!event.isTrusted) return
        const { movementX, movementY } = event as Partial<MouseEvent>
        report({ type, movementX, movementY })
      },
      { capture: true, passive: true },
    )
}
