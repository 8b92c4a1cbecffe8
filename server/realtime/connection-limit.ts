/** Limits on open websockets: in total, and per address. */
export interface ConnectionLimits {
  atOnce: number
  /** Generous: a whole office with its kiosks may share one address. */
  anAddress: number
}

/** Counts open websockets, so that one caller can't exhaust the server. */
export class ConnectionLimit {
  readonly #limits: ConnectionLimits
  readonly #taken = new Map<string, number>()
  #all = 0

  constructor(limits: ConnectionLimits) {
    this.#limits = limits
  }

  /**
   * Counts one more if the limits allow it.
   * @param address callers with the same address count together
   */
  take(address: string): boolean {
    const taken = this.#taken.get(address) ?? 0
    if (this.#all >= this.#limits.atOnce || taken >= this.#limits.anAddress) return false
    this.#taken.set(address, taken + 1)
    this.#all += 1
    return true
  }

  leave(address: string): void {
    const taken = this.#taken.get(address) ?? 0
    if (taken > 1) this.#taken.set(address, taken - 1)
    else this.#taken.delete(address)
    this.#all -= 1
  }
}
