/**
 * Cache of public replies (home, listings, product details, content pages) until the client's catalogue
 * changes. Nothing that belongs to one member is ever stored here.
 */
import { LRUCache } from 'lru-cache'
import type { ReplyBody } from './reply-body.ts'

/** A compressed form or two live beside the bytes; this much is counted for them. */
const WEIGHT = 1.5
const KEY_BYTES = 200
const STANDARD_MAX_BYTES = 64 * 1024 * 1024

/**
 * Makes the reply's text; `null` is an error, which is passed on and never kept. The signal, where there is one, is
 * aborted when nobody waits for the reply any more.
 */
export type MakeReply = (signal?: AbortSignal) => Promise<ReplyBody | null>

interface ReplyBeingMade {
  reply: Promise<ReplyBody | null>
  /** Leaves the reply to those who join it. */
  join(caller: AbortSignal | undefined): void
}

/**
 * A memory of replies, at most `maxBytes` large, the longest unused forgotten first. It is disabled until
 * it listens for changes: until then it keeps nothing and makes every reply anew.
 */
export class ReplyCache {
  readonly #kept: LRUCache<string, ReplyBody>
  readonly #beingMade = new Map<string, ReplyBeingMade>()
  /**
   * A client's generation stands in every key. A change raises it, so a reply that was read before the change
   * and arrives after it is kept under a key that nobody asks for any more.
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
   * The kept reply, or the one that `make` makes now; many who ask at once wait for one.
   * @param clientLoginId whose catalogue the reply shows, in any case; empty for what all clients share
   * @param request the call and what it was asked, written the same way for the same question
   * @param caller gives a signal that is aborted when the caller is gone; not asked where the reply is kept
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
      // Whoever asks from now on begins anew.
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

  /** Forgets what a client's visitors were sent; with an empty id, what anybody was sent. */
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

  /** From now on every change is received: replies may be cached. */
  startKeeping(): void {
    this.#forgetAll()
    this.#isListening = true
  }

  /** Changes may be missed from now on: what is kept is forgotten and nothing more is kept. */
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
