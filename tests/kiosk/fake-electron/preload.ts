/**
 * Runs the built preload script apart from the page, as context isolation does: the page gets proxies of what it
 * exposes, and nothing else of it.
 */
import { readFileSync } from 'node:fs'
import { runInNewContext } from 'node:vm'
import type { Page } from 'playwright'
import { toKiosk } from './addresses.ts'
import { strict, refuseUnknown } from './strict.ts'
import { invokeMain, type Sender } from './ipc-main.ts'

type Exposed = Record<string, (...values: unknown[]) => unknown>
type Hear = (event: object, ...values: unknown[]) => void

/** The preload script in one document. */
class PreloadInstance {
  readonly exposed: Record<string, Exposed> = {}
  readonly #listeners = new Map<string, Set<Hear>>()
  readonly #unsubscribes = new Map<number, () => void>()

  constructor(scriptFile: string, address: string, sender: Sender | null) {
    const { protocol, host } = new URL(address)
    const contextBridge = strict('contextBridge', {
      exposeInMainWorld: (name: string, api: Exposed) => {
        this.exposed[name] = api
      },
    })
    const ipcRenderer = strict('ipcRenderer', {
      invoke: (channel: string, ...values: unknown[]) => {
        if (sender === null) throw new Error('this document is only looked at')
        return invokeMain(channel, structuredClone(values), sender, { url: address, parent: null })
      },
      on: (channel: string, hear: Hear) => this.#heard(channel).add(hear),
      removeListener: (channel: string, hear: Hear) => this.#heard(channel).delete(hear),
    })
    runInNewContext(readFileSync(scriptFile, 'utf8'), {
      location: { protocol, host },
      require: (name: string) =>
        name === 'electron' ? { contextBridge, ipcRenderer } : refuseUnknown(`preload require(${name})`),
    })
  }

  #heard(channel: string): Set<Hear> {
    const heard = this.#listeners.get(channel) ?? new Set()
    this.#listeners.set(channel, heard)
    return heard
  }

  tell(channel: string, values: unknown[]): void {
    for (const hear of this.#heard(channel)) hear({}, ...structuredClone(values))
  }

  call(api: string, name: string, values: unknown[], subscription: number | null): unknown {
    const answer = this.exposed[api]?.[name]?.(...values)
    if (subscription !== null) this.#unsubscribes.set(subscription, answer as () => void)
    return subscription === null ? answer : null
  }

  unsubscribe(subscription: number): void {
    this.#unsubscribes.get(subscription)?.()
    this.#unsubscribes.delete(subscription)
  }
}

interface PageCall {
  document: string
  api: string
  name: string
  values: unknown[]
  /** Set where the call carries a listener; its answer is then the unsubscribe. */
  subscription: number | null
}

/** Stands in the page before its own scripts: defines the exposed names as proxies that ask the other side. */
function exposeInPage({ shapes }: { shapes: Record<string, Record<string, string[]>> }): void {
  if (window !== window.top) return
  const { kioskFakeCall, kioskFakeUnsubscribe } = window as unknown as {
    kioskFakeCall: (call: unknown) => Promise<unknown>
    kioskFakeUnsubscribe: (document: string, subscription: number) => Promise<void>
  }
  const id = crypto.randomUUID()
  const listeners: ((...values: unknown[]) => void)[] = []
  Object.assign(window, {
    kioskFakeHear: (document: string, subscription: number, values: unknown[]) => {
      if (document === id) listeners[subscription]?.(...values)
    },
  })
  for (const [api, names] of Object.entries(shapes[location.host] ?? {})) {
    const proxies = names.map((name) => [
      name,
      (...values: unknown[]) => {
        const [listener] = values
        if (typeof listener !== 'function')
          return kioskFakeCall({ document: id, api, name, values, subscription: null })
        const subscription = listeners.push(listener as () => void) - 1
        void kioskFakeCall({ document: id, api, name, values: [], subscription })
        return () => {
          listeners[subscription] = () => undefined
          void kioskFakeUnsubscribe(id, subscription)
        }
      },
    ])
    Object.defineProperty(window, api, { value: Object.freeze(Object.fromEntries(proxies)) })
  }
}

function shapeOf(scriptFile: string, address: string): Record<string, string[]> {
  const { exposed } = new PreloadInstance(scriptFile, address, null)
  return Object.fromEntries(Object.entries(exposed).map(([api, names]) => [api, Object.keys(names)]))
}

/** The preload side of one page. */
export class Preload {
  readonly #page: Page
  readonly #scriptFile: string
  readonly #sender: Sender
  #document = ''
  #instance: PreloadInstance | null = null

  private constructor(page: Page, scriptFile: string, sender: Sender) {
    this.#page = page
    this.#scriptFile = scriptFile
    this.#sender = sender
  }

  /** To be opened before the page loads anything. */
  static async open(page: Page, scriptFile: string, sender: Sender): Promise<Preload> {
    const fakeSession = new Preload(page, scriptFile, sender)
    await page.exposeBinding('kioskFakeCall', ({ frame }, call: PageCall) =>
      fakeSession.#call(frame.url(), call),
    )
    await page.exposeBinding('kioskFakeUnsubscribe', (_source, document: string, subscription: number) => {
      if (document === fakeSession.#document) fakeSession.#instance?.unsubscribe(subscription)
    })
    const hosts = ['shop://app/', 'shop://host/', 'https://elsewhere.test/']
    const shapes = Object.fromEntries(
      hosts.map((address) => [
        new URL(address.replace(/^shop:\/\/(\w+)/, 'http://$1.kiosk.localhost')).host,
        shapeOf(scriptFile, address),
      ]),
    )
    await page.addInitScript(exposeInPage, { shapes })
    return fakeSession
  }

  /** A document that comes after another one has a preload script of its own; the old one's listeners are gone. */
  #instanceOf(document: string, address: string): PreloadInstance {
    if (this.#instance === null || this.#document !== document) {
      this.#document = document
      this.#instance = new PreloadInstance(this.#scriptFile, toKiosk(address), this.#sender)
    }
    return this.#instance
  }

  #call(address: string, { document, api, name, values, subscription }: PageCall): unknown {
    const hear = (...heard: unknown[]): void => {
      void this.#page
        .evaluate(
          ([id, number, told]) => {
            const { kioskFakeHear } = window as unknown as {
              kioskFakeHear: (id: string, number: number, told: unknown[]) => void
            }
            kioskFakeHear(id, number, told)
          },
          [document, subscription ?? 0, heard] as const,
        )
        .catch(() => undefined)
    }
    return this.#instanceOf(document, address).call(
      api,
      name,
      subscription === null ? values : [hear],
      subscription,
    )
  }

  /** `webContents.send`. */
  tell(channel: string, values: unknown[]): void {
    this.#instance?.tell(channel, values)
  }
}
