/** `Notification`, with a tray that the tests can look into. */
import { strict, StrictEmitter, knownOptions } from './strict.ts'

interface NotificationOptions {
  title: string
  body: string
}

const tray = new Set<FakeNotification>()

class FakeNotification extends StrictEmitter {
  readonly options: NotificationOptions

  constructor(options: NotificationOptions) {
    super('Notification', ['click', 'close', 'failed'])
    knownOptions('Notification', options, ['title', 'body', 'silent'])
    this.options = options
  }

  show(): void {
    tray.add(this)
  }

  close(): void {
    if (tray.delete(this)) this.emit('close', {})
  }
}

function make(options: NotificationOptions): FakeNotification {
  return strict('Notification', new FakeNotification(options))
}

/** As main imports it: called with `new`, it hands out exact ones. */
export const Notification = Object.assign(
  function Notification(options: NotificationOptions) {
    return make(options)
  },
  { isSupported: () => true },
)

/** What the tray shows, oldest first. */
export function notices(): NotificationOptions[] {
  return [...tray].map(({ options: { title, body } }) => ({ title, body }))
}

/** Somebody presses the newest notice. */
export function pressNotice(): void {
  const newest = [...tray].at(-1)
  newest?.emit('click')
}
