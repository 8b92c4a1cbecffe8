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
}

export function fakeSessions(browser: FakeBrowser): Sessions {
  const partitions = new Map<string, { raw: FakePartition; seen: FakePartition }>()
  const rawOf = new WeakMap<object, FakePartition>()

  function open(name: string): { raw: FakePartition; seen: FakePartition } {
    const known = partitions.get(name)
    if (known !== undefined) return known
    const raw = new FakePartition(browser, name)
    const made = { raw, seen: strict('session', raw) }
    partitions.set(name, made)
    rawOf.set(made.seen, raw)
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
    all: () => [...partitions.values()].map(({ raw }) => raw),
  }
}
