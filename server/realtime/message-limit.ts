/** Rate limits on websocket messages, per second: of one socket, and of all sockets of one address. */

/** The shop subscribes to one channel and pings every two minutes; other callers subscribe to up to 20. */
const A_SOCKET = 30
/** Above it only sockets within their share may continue: a whole office may share the address. */
const AN_ADDRESS = 300
const SHARE = 3

const SECOND_MS = 1000

export interface MessageLimits {
  aSocket: number
  anAddress: number
}

/** Counts messages, so that no caller can keep the process busy. */
export class MessageLimit {
  readonly #limits: MessageLimits
  readonly #ofSocket = new Map<object, number>()
  readonly #ofAddress = new Map<string, number>()
  #second = 0

  constructor(limits: MessageLimits = { aSocket: A_SOCKET, anAddress: AN_ADDRESS }) {
    this.#limits = limits
  }

  /**
   * Counts one more message.
   * @param now milliseconds since 1970
   * @returns whether the socket may continue; otherwise disconnect it
   */
  take(socket: object, address: string, now: number): boolean {
    const second = Math.floor(now / SECOND_MS)
    if (second !== this.#second) {
      this.#second = second
      this.#ofSocket.clear()
      this.#ofAddress.clear()
    }
    const ofSocket = (this.#ofSocket.get(socket) ?? 0) + 1
    const ofAddress = (this.#ofAddress.get(address) ?? 0) + 1
    this.#ofSocket.set(socket, ofSocket)
    this.#ofAddress.set(address, ofAddress)
    return ofSocket <= this.#limits.aSocket && (ofAddress <= this.#limits.anAddress || ofSocket <= SHARE)
  }
}
