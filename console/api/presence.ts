/** Whether somebody is at the console: what it reads by itself must not keep a session from its idle end. */

/** How long after a key or a press its operator counts as there. */
const PRESENT_MS = 60_000

let lastUsedAt = Date.now()

/** Notes keys and presses from now on. */
export function watchPresence(): void {
  const note = (): void => {
    lastUsedAt = Date.now()
  }
  for (const kind of ['keydown', 'pointerdown', 'pointermove', 'wheel'] as const)
    addEventListener(kind, note, { capture: true, passive: true })
}

/** Whether nobody's hand can have caused a call of now. */
export const isUnattended = (): boolean => Date.now() - lastUsedAt > PRESENT_MS
