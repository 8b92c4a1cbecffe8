/**
 * The fake knows exactly the part of Electron that the kiosk uses. Whatever else is asked of it is noted and
 * fails the test: a fake that shrugged would prove nothing.
 */
import { EventEmitter } from 'node:events'

const unknownUses: string[] = []

/** What was asked of the fake that it does not know. */
export function unknownApiUses(): readonly string[] {
  return unknownUses
}

/** Notes a use that the fake does not know. @throws always */
export function refuseUnknown(use: string): never {
  unknownUses.push(use)
  throw new Error(`The fake of Electron does not know ${use}`)
}

/**
 * Makes every property that an object does not have a failure of the test. Methods stay bound to the object
 * itself, since private fields are not reached through a proxy.
 */
export function strict<Target extends object>(name: string, target: Target): Target {
  return new Proxy(target, {
    get(object, key): unknown {
      // `then` is looked for by whoever awaits the object.
      if (typeof key !== 'symbol' && key !== 'then' && !(key in object)) refuseUnknown(`${name}.${key}`)
      const value: unknown = Reflect.get(object, key, object)
      return typeof value === 'function' ? (value as (...values: unknown[]) => unknown).bind(object) : value
    },
  })
}

/** Makes every option that is not named a failure of the test. */
export function knownOptions(name: string, options: object, known: readonly string[]): void {
  for (const key of Object.keys(options)) if (!known.includes(key)) refuseUnknown(`${name} option ${key}`)
}

/** An emitter of exactly these events. */
export class StrictEmitter extends EventEmitter {
  readonly #name: string
  readonly #events: ReadonlySet<string>

  constructor(name: string, events: readonly string[]) {
    super()
    this.#name = name
    this.#events = new Set(events)
  }

  override on(event: string, listener: (...values: never[]) => void): this {
    if (!this.#events.has(event)) refuseUnknown(`${this.#name} event ${event}`)
    return super.on(event, listener as (...values: unknown[]) => void)
  }
}

/** An event that can be prevented, as Electron hands it to listeners. */
export function preventable<Facts extends object>(
  facts: Facts,
): Facts & { defaultPrevented: boolean; preventDefault(): void } {
  const event = {
    ...facts,
    defaultPrevented: false,
    preventDefault: () => {
      event.defaultPrevented = true
    },
  }
  return event
}
