/** `Notification`, with a tray that tests can inspect. */
import { strict, StrictEmitter, knownOptions } from './strict.ts'

interface NotificationOptions {
  title: string
  body: string
}

const tray = new Set<FakeNotification>()

class FakeNotification extends StrictEmitter {
  readonly options: NotificationOptions

  constructor(options: NotificationOptions) {
    super('Notification', ['click', 'close', 'failed', 'show'])
    knownOptions('Notification', options, ['title', 'body', 'silent'])
    this.options = options
  }

  show(): void {
    tray.add(this)
    this.emit('show', {})
  }

  close(): void {
    if (tray.delete(this)) this.emit('close', {})
  }
}

/** As main imports it; called with `new`, it returns strict objects. */
export const Notification = Object.assign(
  function Notification(options: NotificationOptions) {
    return strict('Notification', new FakeNotification(options))
  },
  { isSupported: () => true },
)

/** The tray's notifications, oldest first. */
export function notifications(): NotificationOptions[] {
  return [...tray].map(({ options: { title, body } }) => ({ title, body }))
}

/** Clicks the newest notification. */
export function clickNotification(): void {
  const newest = [...tray].at(-1)
  newest?.emit('click')
}
