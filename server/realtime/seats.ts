/** How many sockets are open at once: to all callers together, and to those of one address. */
export interface SeatLimits {
  atOnce: number
  /** Roomy: a whole office with its kiosks may share one. */
  anAddress: number
}

/** Counts who sits where, so that nobody opens sockets until the server has room for no one else. */
export class Seats {
  readonly #limits: SeatLimits
  readonly #taken = new Map<string, number>()
  #all = 0

  constructor(limits: SeatLimits) {
    this.#limits = limits
  }

  /**
   * Takes a seat where one is left.
   * @param address by which callers are counted together
   */
  take(address: string): boolean {
    const taken = this.#taken.get(address) ?? 0
    if (this.#all >= this.#limits.atOnce || taken >= this.#limits.anAddress) return false
    this.#taken.set(address, taken + 1)
    this.#all += 1
    return true
  }

  /** Gives a seat back that was taken for this address. */
  leave(address: string): void {
    const taken = this.#taken.get(address) ?? 0
    if (taken > 1) this.#taken.set(address, taken - 1)
    else this.#taken.delete(address)
    this.#all -= 1
  }
}
