/** The server's stream of events: a browser has one for all tabs of the console, which pass on to each other what they hear. */
import { ADMIN_API_PREFIX } from '../../src/contract/admin/calls.ts'
import { deskSubjects, EVENTS_PATH, type DeskSubject } from '../../src/contract/admin/events.ts'
import { inBackground } from '../../src/lib/in-background.ts'

/** Name of the tabs' channel, and of the lock of the tab that has the stream. */
const NAME = 'console events'

/** Pause before a lost stream is opened again; it doubles up to the longest. */
const FIRST_PAUSE_MS = 1000
const LONGEST_PAUSE_MS = 30_000

/** A stream that opened later than this after it was wanted may have missed something. */
const AT_ONCE_MS = 2000

export interface EventListener {
  /** Something has changed. `all`: events may have been missed. */
  changed(subject: DeskSubject): void
  /** The server refused the stream. */
  refused(): void
}

/** An unknown subject, of a newer server, may be anything. */
const subjectOf = (word: unknown): DeskSubject => deskSubjects.find((subject) => subject === word) ?? 'all'

/** Waits for so long, or until the network or the operator comes back. */
export function pauseFor(milliseconds: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const over = new AbortController()
    const end = (): void => {
      clearTimeout(timer)
      over.abort()
      resolve()
    }
    const timer = setTimeout(end, milliseconds)
    addEventListener('online', end, { signal: over.signal })
    document.addEventListener('visibilitychange', () => !document.hidden && end(), { signal: over.signal })
    signal?.addEventListener('abort', end, { signal: over.signal })
  })
}

/** Reads one stream until it is lost. @returns whether it was open */
function readStream(listener: EventListener, signal: AbortSignal, wantedAt: number): Promise<boolean> {
  return new Promise((resolve) => {
    const source = new EventSource(ADMIN_API_PREFIX + EVENTS_PATH)
    let wasOpen = false
    const end = (): void => {
      source.close()
      resolve(wasOpen)
    }
    source.addEventListener('open', () => {
      wasOpen = true
      if (performance.now() - wantedAt > AT_ONCE_MS) listener.changed('all')
    })
    source.addEventListener('message', ({ data }) => listener.changed(subjectOf(data)))
    source.addEventListener('error', () => {
      // Only a reply that is no stream closes it.
      if (source.readyState === EventSource.CLOSED) listener.refused()
      end()
    })
    signal.addEventListener('abort', end, { once: true })
  })
}

async function keepStream(listener: EventListener, signal: AbortSignal, wantedAt: number): Promise<void> {
  let since = wantedAt
  let pauseMs = FIRST_PAUSE_MS
  while (!signal.aborted) {
    if (await readStream(listener, signal, since)) pauseMs = FIRST_PAUSE_MS
    if (signal.aborted) return
    // Whatever happens from now on is missed.
    since = Number.NEGATIVE_INFINITY
    // Spread, so that the consoles of a server that restarts do not come all at once.
    await pauseFor(pauseMs * (0.5 + Math.random()), signal)
    pauseMs = Math.min(pauseMs * 2, LONGEST_PAUSE_MS)
  }
}

/**
 * Listens to the server's events. A lost stream is opened again, after longer and longer pauses.
 * @returns ends it
 */
export function followEvents(listener: EventListener): () => void {
  const stop = new AbortController()
  const { signal } = stop
  const wantedAt = performance.now()
  const tabs = new BroadcastChannel(NAME)
  tabs.addEventListener('message', ({ data }) => listener.changed(subjectOf(data)))
  const ofAllTabs: EventListener = {
    ...listener,
    changed(subject) {
      listener.changed(subject)
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel is its own origin's
      if (!signal.aborted) tabs.postMessage(subject)
    },
  }
  const keep = (): Promise<void> => keepStream(ofAllTabs, signal, wantedAt)
  // A page without TLS has no locks: each tab has its own stream.
  const locks = (navigator as Partial<Navigator>).locks
  const kept = locks === undefined ? keep() : locks.request(NAME, { signal }, keep)
  inBackground(
    kept.catch((error: unknown) => {
      if (!signal.aborted) throw error
    }),
  )
  return () => {
    stop.abort()
    tabs.close()
  }
}
