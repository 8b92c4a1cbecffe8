/** A key of the real keyboard on its way to a page: first main, then the renderer, which must acknowledge it. */
import type { CdpSession } from './cdp.ts'
import { modifiersOf, type PressedKey } from './input-events.ts'
import { preventable } from './strict.ts'

interface Typing {
  cdp: CdpSession
  contents: { emit(event: string, ...values: unknown[]): boolean }
  key: PressedKey
  unresponsiveAfterMs: number
}

/** @returns whether main prevented it */
function asksMain({ contents, key }: Typing, type: 'keyDown' | 'keyUp'): boolean {
  const event = preventable({})
  const { code = '' } = key
  const modifiers = { control: false, alt: false, shift: false, meta: false }
  contents.emit('before-input-event', event, { ...modifiers, ...key, type, code, isAutoRepeat: false })
  return event.defaultPrevented
}

/**
 * Waits for the renderer's acknowledgement. Without one in time Chromium's hang monitor reports to main
 * (content/browser/renderer_host/render_widget_host_impl.cc, `OnInputEventAckTimeout`); the fake's patience is shorter.
 */
async function acknowledged(
  { contents, unresponsiveAfterMs }: Typing,
  sent: Promise<unknown>,
): Promise<void> {
  let late = false
  const timer = setTimeout(() => {
    late = true
    contents.emit('unresponsive')
  }, unresponsiveAfterMs)
  try {
    await sent
    if (late) contents.emit('responsive')
  } catch {
    // The page crashed, or was closed, during the key press.
  } finally {
    clearTimeout(timer)
  }
}

/**
 * Presses and releases one key: `rawKeyDown`, `char` if it types something, `keyUp`. `before-input-event` comes for the
 * first and the last only; if the first is prevented, the page gets neither of the others
 * (electron_api_web_contents.cc, `PreHandleKeyboardEvent`; render_widget_host_impl.cc, `suppress_events_until_keydown_`).
 * @returns whether the page got the pressed key
 */
export async function typeKey(typing: Typing): Promise<boolean> {
  if (asksMain(typing, 'keyDown')) return false
  const { cdp, key } = typing
  const modifiers = modifiersOf(key)
  const common = { key: key.key, code: key.code ?? '', modifiers }
  const isTyped = [...key.key].length === 1 && key.control !== true && key.meta !== true
  const send = (event: Parameters<typeof cdp.send<'Input.dispatchKeyEvent'>>[1]): Promise<void> =>
    acknowledged(typing, cdp.send('Input.dispatchKeyEvent', event))
  await send({ ...common, type: 'rawKeyDown' })
  if (isTyped) await send({ ...common, type: 'char', text: key.key })
  if (!asksMain(typing, 'keyUp')) await send({ ...common, type: 'keyUp' })
  return true
}
