/**
 * Replies that visitors share (home, listings, product details, content pages), kept as they were sent until
 * the client's catalogue changes. Nothing that belongs to one member ever comes here.
 */
import { LRUCache } from 'lru-cache'
import type { ReplyBody } from './reply-body.ts'

/** A compressed form or two live beside the bytes; this much is reckoned for them. */
const WEIGHT = 1.5
const KEY_BYTES = 200
const STANDARD_MAX_BYTES = 64 * 1024 * 1024

/** Makes the reply's text; `null` is a refusal, which is passed on and never kept. */
export type MakeReply = () => Promise<ReplyBody | null>

/**
 * A memory of replies, at most `maxBytes` large, the longest unused forgotten first. It starts deaf: as long as
 * nobody would tell it of a change, it keeps nothing and makes every reply anew.
 */
export class ReplyCache {
  readonly #kept: LRUCache<string, ReplyBody>
  readonly #beingMade = new Map<string, Promise<ReplyBody | null>>()
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
   */
  replyTo(clientLoginId: string, request: string, make: MakeReply): ReplyBody | Promise<ReplyBody | null> {
    if (!this.#isListening) return make()
    const client = clientLoginId.toLowerCase()
    const key = `${this.#epoch} ${this.#generations.get(client) ?? 0} ${client} ${request}`
    const kept = this.#kept.get(key)
    if (kept !== undefined) return kept
    const underWay = this.#beingMade.get(key)
    if (underWay !== undefined) return underWay
    const making = make()
      .then((body) => {
        if (body !== null && this.#isListening) this.#kept.set(key, body)
        return body
      })
      .finally(() => this.#beingMade.delete(key))
    this.#beingMade.set(key, making)
    return making
  }

  /** Forgets what a client's visitors were sent; with an empty id, what anybody was sent. */
  catalogueChanged(clientLoginId: string): void {
    this.#changes += 1
    const client = clientLoginId.toLowerCase()
    if (client === '') this.#forgetAll()
    else this.#generations.set(client, (this.#generations.get(client) ?? 0) + 1)
  }

  /** How many changes were heard of. */
  get changes(): number {
    return this.#changes
  }

  /** From now on every change is heard of: replies may be kept. */
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
