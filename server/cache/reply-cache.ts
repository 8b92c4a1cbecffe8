/**
 * Cache of public replies (home, listings, product details, content pages) until the client's catalogue
 * changes. Nothing that belongs to one member is ever stored here.
 */
import { LRUCache } from 'lru-cache'
import type { ReplyBody } from './reply-body.ts'

/** Memory factor for the one or two compressed forms. */
const WEIGHT = 1.5
const KEY_BYTES = 200
const STANDARD_MAX_BYTES = 64 * 1024 * 1024

/**
 * Creates a reply; `null` is an error, which is passed on and never cached. The signal, if given, aborts when no caller
 * waits any more.
 */
export type MakeReply = (signal?: AbortSignal) => Promise<ReplyBody | null>

interface ReplyBeingMade {
  reply: Promise<ReplyBody | null>
  /** Adds a caller to those that wait. */
  join(caller: AbortSignal | undefined): void
}

/**
 * LRU cache of replies, limited to `maxBytes`. Disabled until it receives changes: until then it keeps nothing and
 * creates every reply again.
 */
export class ReplyCache {
  readonly #kept: LRUCache<string, ReplyBody>
  readonly #beingMade = new Map<string, ReplyBeingMade>()
  /**
   * Each key contains its client's generation, which a change increments. A reply that was read before the change and
   * arrives after it is therefore stored under a key that is no longer used.
   */
  readonly #generations = new Map<string, number>()
  #epoch = 0
  #isListening = false
  #changes = 0

  constructor({ maxBytes = STANDARD_MAX_BYTES } = {}) {
    this.#kept = new LRUCache({
      maxSize: maxBytes,
      maxEntrySize: Math.ceil(maxBytes / 8),
      sizeCalculation: (body) => Math.ceil(body.bytes.length * WEIGHT) + KEY_BYTES,
    })
  }

  /**
   * The cached reply, or a new one from `make`; concurrent callers share one.
   * @param clientLoginId whose catalogue the reply shows, in any case; empty for replies shared by all clients
   * @param request the call and its request, in canonical form
   * @param caller returns a signal that aborts when the caller disconnects; not used if the reply is cached
   */
  replyTo(
    clientLoginId: string,
    request: string,
    make: MakeReply,
    caller?: () => AbortSignal,
  ): ReplyBody | Promise<ReplyBody | null> {
    if (!this.#isListening) return make(caller?.())
    const client = clientLoginId.toLowerCase()
    const key = `${this.#epoch} ${this.#generations.get(client) ?? 0} ${client} ${request}`
    const kept = this.#kept.get(key)
    if (kept !== undefined) return kept
    const underWay = this.#beingMade.get(key)
    if (underWay !== undefined) {
      underWay.join(caller?.())
      return underWay.reply
    }
    return this.#make(key, make, caller?.())
  }

  #make(key: string, make: MakeReply, first: AbortSignal | undefined): Promise<ReplyBody | null> {
    const nobodyWaits = new AbortController()
    let waiting = 0
    const forget = () => {
      if (this.#beingMade.get(key) === being) this.#beingMade.delete(key)
    }
    const leave = () => {
      waiting -= 1
      if (waiting > 0) return
      // Later callers start a new read.
      forget()
      nobodyWaits.abort()
    }
    const join = (caller: AbortSignal | undefined) => {
      waiting += 1
      caller?.addEventListener('abort', leave, { once: true })
    }
    join(first)
    const reply = make(nobodyWaits.signal)
      .then((body) => {
        if (body !== null && this.#isListening) this.#kept.set(key, body)
        return body
      })
      .finally(forget)
    const being = { reply, join }
    this.#beingMade.set(key, being)
    return reply
  }

  /** Drops a client's replies; all replies if the id is empty. */
  catalogueChanged(clientLoginId: string): void {
    this.#changes += 1
    const client = clientLoginId.toLowerCase()
    if (client === '') this.#forgetAll()
    else this.#generations.set(client, (this.#generations.get(client) ?? 0) + 1)
  }

  /** Number of changes received. */
  get changes(): number {
    return this.#changes
  }

  /** Called when every change is received: replies may be cached. */
  startKeeping(): void {
    this.#forgetAll()
    this.#isListening = true
  }

  /** Called when changes may be missed: drops everything and stops caching. */
  stopKeeping(): void {
    this.#isListening = false
    this.#forgetAll()
  }

  #forgetAll(): void {
    this.#epoch += 1
    this.#generations.clear()
    this.#kept.clear()
  }
}
