/**
 * The fake models exactly the part of Electron that the kiosk uses. Any other use is recorded and fails the test: a
 * reply would prove nothing.
 */
import { EventEmitter } from 'node:events'

const notModelledUses: string[] = []

/** Every use of Electron's API that the fake does not model. */
export function unknownApiUses(): readonly string[] {
  return notModelledUses
}

/** Records a use that the fake does not model. @throws always */
export function notModelled(use: string): never {
  notModelledUses.push(use)
  throw new Error(`not modelled: ${use}`)
}

/**
 * Makes every property that an object does not have a failure of the test. Methods stay bound to the object itself,
 * since private fields are not reached through a proxy.
 * @param isDestroyed every use but that of `lifelong` members then throws, as Electron's objects do
 *   (shell/common/gin_helper/trackable_object.h, gin_helper/function_template.h: "Object has been destroyed")
 */
export function strict<Target extends object>(
  name: string,
  target: Target,
  isDestroyed: () => boolean = () => false,
  lifelong: readonly string[] = ['isDestroyed'],
): Target {
  return new Proxy(target, {
    get(object, key): unknown {
      // `await` looks up `then`.
      if (typeof key !== 'symbol' && key !== 'then' && !(key in object)) notModelled(`${name}.${key}`)
      const value: unknown = Reflect.get(object, key, object)
      if (typeof value !== 'function') return value
      if (isDestroyed() && !lifelong.includes(String(key)))
        return () => {
          throw new TypeError('Object has been destroyed')
        }
      return (value as (...values: unknown[]) => unknown).bind(object)
    },
  })
}

/** Makes every unlisted option a failure of the test. */
export function knownOptions(name: string, options: object, known: readonly string[]): void {
  for (const key of Object.keys(options)) if (!known.includes(key)) notModelled(`${name} option ${key}`)
}

/** An emitter of only these events. */
export class StrictEmitter extends EventEmitter {
  readonly #name: string
  readonly #events: ReadonlySet<string>

  constructor(name: string, events: readonly string[]) {
    super()
    this.#name = name
    this.#events = new Set(events)
  }

  #check(event: string): void {
    if (!this.#events.has(event)) notModelled(`${this.#name} event ${event}`)
  }

  override on(event: string, listener: (...values: never[]) => void): this {
    this.#check(event)
    return super.on(event, listener as (...values: unknown[]) => void)
  }

  override once(event: string, listener: (...values: never[]) => void): this {
    this.#check(event)
    return super.once(event, listener as (...values: unknown[]) => void)
  }
}

/** A preventable event, as Electron passes it to listeners. */
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
