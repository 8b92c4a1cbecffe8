/** `electron.session`: the partitions by name. */
import type { FakeBrowser } from './browser.ts'
import { FakePartition } from './session.ts'
import { knownOptions, notModelled, strict } from './strict.ts'

export interface Sessions {
  /** As main imports it. */
  module: object
  /** The partition of a session; the default one if none is given. */
  partitionOf(session: object | undefined): FakePartition
  all(): FakePartition[]
  /** @param listener gets every session as main sees it, when it is made */
  onCreated(listener: (session: object) => void): void
}

export function fakeSessions(browser: FakeBrowser): Sessions {
  const partitions = new Map<string, { raw: FakePartition; seen: FakePartition }>()
  const rawOf = new WeakMap<object, FakePartition>()
  let created: (session: object) => void = () => undefined

  function open(name: string): { raw: FakePartition; seen: FakePartition } {
    const known = partitions.get(name)
    if (known !== undefined) return known
    const raw = new FakePartition(browser, name)
    const made = { raw, seen: strict('session', raw) }
    partitions.set(name, made)
    rawOf.set(made.seen, raw)
    created(made.seen)
    return made
  }

  return {
    module: strict('electron.session', {
      fromPartition(name: string, options: object = {}): object {
        knownOptions('fromPartition', options, ['cache'])
        if (name.startsWith('persist:')) notModelled(`fromPartition(${name})`)
        return open(name).seen
      },
      get defaultSession(): object {
        return open('').seen
      },
    }),
    partitionOf: (session) => (session === undefined ? open('').raw : rawOf.get(session)!),
    onCreated(listener) {
      created = listener
    },
    all: () => [...partitions.values()].map(({ raw }) => raw),
  }
}
