/** What a person does at a page: keys that main sees first, and input that the page reports. */

/** A key as `before-input-event` tells it. */
export interface PressedKey {
  key: string
  control?: boolean
  alt?: boolean
  shift?: boolean
  meta?: boolean
}

/**
 * What a page tells of its input, by the names that Electron has for it. A mouse that only moves is not among it:
 * whether Electron tells of one could not be tried.
 */
export function reportInputEvents(): void {
  const { kioskFakeInput } = window as unknown as { kioskFakeInput: (input: object) => Promise<void> }
  const names = {
    touchstart: 'touchStart',
    mousedown: 'mouseDown',
    keydown: 'keyDown',
    wheel: 'mouseWheel',
  }
  for (const [name, type] of Object.entries(names))
    addEventListener(
      name,
      (event) => {
        if (!event.isTrusted) return
        const { movementX, movementY } = event as Partial<MouseEvent>
        void kioskFakeInput({ type, movementX, movementY })
      },
      { capture: true, passive: true },
    )
}
