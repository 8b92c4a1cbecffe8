/**
 * The sandboxed preload script in an isolated world of the page, and the bridge to the page's own world. Both halves
 * run in the page; they exchange DOM events, whose `detail` is cloned between worlds. Functions and promises cross as
 * proxies, errors as their message (shell/renderer/api/electron_api_context_bridge.cc).
 */
import { readFileSync } from 'node:fs'
import { toBrowser } from './addresses.ts'

/** shell/renderer/electron_render_frame_observer.cc, CreateIsolatedWorldContext. */
export const ISOLATED_WORLD = 'Electron Isolated Context'
/** The binding by which the isolated world reaches this process. */
export const MAIN_PROCESS = 'fakeElectronMainProcess'

interface Crossing {
  call?: number
  values?: unknown[]
  settle?: number
  failed?: boolean
  value?: unknown
  expose?: string
}

type Receive = (crossing: Crossing) => unknown

/**
 * One end of the bridge; both worlds have one.
 * @param here the event that this world listens to
 * @param there the event that the other world listens to
 */
function bridgeEnd(here: string, there: string, receive: Receive) {
  const { dispatchEvent, addEventListener } = window
  const functions: ((...values: unknown[]) => unknown)[] = []
  const promised = new Map<number, { resolve(value: unknown): void; reject(error: Error): void }>()
  let promises = 0
  let answer: { value?: unknown; error?: string } = {}

  const isPlain = (value: unknown): value is Record<string, unknown> =>
    typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype

  function send(crossing: Crossing): unknown {
    answer = {}
    dispatchEvent.call(window, new CustomEvent(there, { detail: crossing }))
    const { value, error } = answer
    answer = {}
    if (error !== undefined) throw new Error(error)
    return decode(value)
  }

  function encode(value: unknown): unknown {
    if (typeof value === 'function') return { $function: functions.push(value as () => unknown) - 1 }
    if (value instanceof Promise) {
      promises += 1
      const id = promises
      value.then(
        (settled) => send({ settle: id, value: encode(settled) }),
        (error: unknown) =>
          send({ settle: id, failed: true, value: error instanceof Error ? error.message : String(error) }),
      )
      return { $promise: id }
    }
    if (Array.isArray(value)) return value.map(encode)
    if (isPlain(value))
      return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, encode(each)]))
    return value
  }

  function decode(value: unknown): unknown {
    if (Array.isArray(value)) return value.map(decode)
    if (typeof value !== 'object' || value === null) return value
    const { $function, $promise } = value as { $function?: number; $promise?: number }
    if ($function !== undefined)
      return (...values: unknown[]) => send({ call: $function, values: values.map(encode) })
    if ($promise !== undefined)
      return new Promise((resolve, reject) => {
        promised.set($promise, { resolve, reject })
      })
    if (!('toJSON' in value) && Object.prototype.toString.call(value) === '[object Object]')
      return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, decode(each)]))
    return value
  }

  function answered(crossing: Crossing): unknown {
    const { call, values = [], settle, failed, value } = crossing
    if (call !== undefined) return functions[call]?.(...values.map(decode))
    if (settle === undefined) return receive(crossing)
    const waiting = promised.get(settle)
    promised.delete(settle)
    if (failed === true) waiting?.reject(new Error(String(value)))
    else waiting?.resolve(decode(value))
    return undefined
  }

  addEventListener.call(window, here, (event: Event) => {
    const { detail } = event as CustomEvent<Crossing | { reply: { value?: unknown; error?: string } }>
    if ('reply' in detail) {
      answer = detail.reply
      return
    }
    let reply: { value?: unknown; error?: string }
    try {
      reply = { value: encode(answered(detail)) }
    } catch (error) {
      reply = { error: error instanceof Error ? error.message : String(error) }
    }
    dispatchEvent.call(window, new CustomEvent(there, { detail: { reply } }))
  })
  return { send, encode, decode }
}

/** The page's own world: receives what the preload script exposes. Runs before any script of the page. */
function mainWorld(events: { page: string; preload: string }, makeEnd: typeof bridgeEnd): void {
  if (window !== window.top) return
  const freeze = (value: unknown): unknown => {
    if (typeof value === 'object' && value !== null) Object.values(value).forEach(freeze)
    return Object.freeze(value)
  }
  const end = makeEnd(events.page, events.preload, ({ expose = '', value }) => {
    Object.defineProperty(window, expose, { value: freeze(end.decode(value)) })
  })
}

interface IsolatedSetup {
  page: string
  preload: string
  binding: string
  /** The page's origin in the browser, and in Electron. */
  origins: Record<string, string>
}

type Listener = (event: object, ...values: unknown[]) => void
type PreloadScript = (
  require: (name: string) => unknown,
  location: object,
  module: object,
  exports: object,
) => void

/** The isolated world: `electron` as a sandboxed preload script may require it, then the script itself. */
function isolatedWorld(setup: IsolatedSetup, makeEnd: typeof bridgeEnd, script: PreloadScript): void {
  if (window !== window.top) return
  const end = makeEnd(setup.preload, setup.page, () => undefined)
  const toMain = (message: object): void =>
    (window as unknown as Record<string, (text: string) => void>)[setup.binding]?.(JSON.stringify(message))
  const listeners = new Map<string, Set<Listener>>()
  const invoked = new Map<number, { resolve(value: unknown): void; reject(error: Error): void }>()
  let calls = 0

  Object.assign(window, {
    fakeElectronReceive(channel: string, values: unknown[]): void {
      for (const listener of listeners.get(channel) ?? []) listener({}, ...values)
    },
    fakeElectronAnswer(id: number, answer: { value?: unknown; error?: string }): void {
      if (answer.error === undefined) invoked.get(id)?.resolve(answer.value)
      else invoked.get(id)?.reject(new Error(answer.error))
      invoked.delete(id)
    },
  })

  function notModelled(use: string): never {
    toMain({ notModelled: use })
    throw new Error(`not modelled: ${use}`)
  }

  const strict = <Target extends object>(name: string, target: Target): Target =>
    new Proxy(target, {
      get: (object, key): unknown =>
        typeof key === 'symbol' || key in object ? Reflect.get(object, key) : notModelled(`${name}.${key}`),
    })

  const electron = strict('electron (in the preload)', {
    contextBridge: strict('contextBridge', {
      exposeInMainWorld: (name: string, api: object) =>
        void end.send({ expose: name, value: end.encode(api) }),
    }),
    ipcRenderer: strict('ipcRenderer', {
      invoke: (channel: string, ...values: unknown[]) =>
        new Promise((resolve, reject) => {
          calls += 1
          invoked.set(calls, { resolve, reject })
          toMain({ invoke: calls, channel, values })
        }),
      on: (channel: string, listener: Listener) =>
        listeners.set(channel, (listeners.get(channel) ?? new Set<Listener>()).add(listener)),
      removeListener: (channel: string, listener: Listener) => listeners.get(channel)?.delete(listener),
    }),
  })
  const { protocol, host } = new URL(setup.origins[location.origin] ?? location.href)
  const module = { exports: {} }
  script(
    (name) => (name === 'electron' ? electron : notModelled(`preload require(${name})`)),
    { protocol, host },
    module,
    module.exports,
  )
}

/** A script that calls a function in a page with source text as arguments. */
export function callInPage(called: (...values: never[]) => void, ...values: string[]): string {
  return `(${String(called)})(${values.join(', ')});`
}

/** Two scripts for `Page.addScriptToEvaluateOnNewDocument`: the page's world, then the isolated one. */
export function bridgeScripts(preloadFile: string): { mainWorld: string; isolatedWorld: string } {
  const secret = `${Math.random()}`
  const events = { page: `to-page-${secret}`, preload: `to-preload-${secret}` }
  const setup: IsolatedSetup = {
    ...events,
    binding: MAIN_PROCESS,
    origins: Object.fromEntries(
      ['shop://app', 'shop://host'].map((address) => [toBrowser(address), address]),
    ),
  }
  const script = `(require, location, module, exports) => {${readFileSync(preloadFile, 'utf8')}\n}`
  return {
    mainWorld: callInPage(mainWorld, JSON.stringify(events), String(bridgeEnd)),
    isolatedWorld: callInPage(isolatedWorld, JSON.stringify(setup), String(bridgeEnd), script),
  }
}
