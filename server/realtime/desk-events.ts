/** The open consoles of this process, and what each is told. */
import { deskSubjects, type DeskSubject } from '../../src/contract/admin/events.ts'

export interface OpenConsole {
  /** Whether its operator may read the subject for a client. */
  sees(subject: DeskSubject, clientId: number): boolean
  tell(subject: DeskSubject): void
  /** Ends its stream: the server stops. */
  end(): void
}

const isSubject = (word: string): word is DeskSubject => (deskSubjects as readonly string[]).includes(word)

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

  /** @param subject as the notification's payload names it; an unknown one, of a newer server, is `all` */
  changed(subject: string, clientId: number): void {
    const what = isSubject(subject) ? subject : 'all'
    for (const console of this.#consoles) if (console.sees(what, clientId)) console.tell(what)
  }

  /** Notifications may have been missed: each console reads everything again. */
  missed(): void {
    for (const console of this.#consoles) console.tell('all')
  }

  close(): void {
    for (const console of this.#consoles) console.end()
  }
}
