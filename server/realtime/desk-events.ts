/** The open consoles of this process, and what each is told. */

export interface OpenConsole {
  /** Whether its operator may read the subject for a client. */
  sees(subject: string, clientId: number): boolean
  tell(subject: string): void
  /** Ends its stream: the server stops. */
  end(): void
}

/** Passes the database's notifications on to the consoles whose operators may see what changed. */
export class DeskEvents {
  readonly #consoles = new Set<OpenConsole>()

  get size(): number {
    return this.#consoles.size
  }

  /** @returns a function that takes it out again */
  add(console: OpenConsole): () => void {
    this.#consoles.add(console)
    return () => void this.#consoles.delete(console)
  }

  /** @param subject as the notification's payload names it */
  changed(subject: string, clientId: number): void {
    for (const console of this.#consoles) if (console.sees(subject, clientId)) console.tell(subject)
  }

  /** Notifications may have been missed: each console reads everything again. */
  missed(): void {
    for (const console of this.#consoles) console.tell('all')
  }

  close(): void {
    for (const console of this.#consoles) console.end()
  }
}
