/** The line between a server and its database, for tests that cut it. */
import { once } from 'node:events'
import { connect, createServer, type Server, type Socket } from 'node:net'

/** What stands between server and database, and can be cut. */
export class TcpProxy {
  #server: Server | null = null
  readonly #sockets = new Set<Socket>()
  /** Of connections that were open when the line died; nobody tells either end. */
  readonly #dead = new WeakSet<Socket>()
  #isSilent = false
  #port = 0
  readonly #to: { host: string; port: number }

  constructor(to: { host: string; port: number }) {
    this.#to = to
  }

  get port(): number {
    return this.#port
  }

  async mend(): Promise<void> {
    this.#server = createServer((socket) => {
      const onward = connect(this.#to)
      if (this.#isSilent) this.#dead.add(socket).add(onward)
      for (const end of [socket, onward]) {
        this.#sockets.add(end)
        end.on('error', () => undefined)
        end.once('close', () => this.#sockets.delete(end))
      }
      for (const [from, to] of [
        [socket, onward],
        [onward, socket],
      ] as const)
        from.on('data', (chunk: Buffer) => {
          if (!this.#dead.has(from) && to.writable) to.write(chunk)
        })
      socket.once('close', () => onward.destroy())
      onward.once('close', () => {
        if (!this.#dead.has(onward)) socket.destroy()
      })
    })
    this.#server.listen(this.#port, '127.0.0.1')
    await once(this.#server, 'listening')
    this.#port = (this.#server.address() as { port: number }).port
  }

  /** From now on every connection is dead for good: what is sent is swallowed, and none is closed. */
  swallow(): void {
    this.#isSilent = true
    for (const socket of this.#sockets) this.#dead.add(socket)
  }

  /** New connections are carried again; those that died stay dead. */
  carry(): void {
    this.#isSilent = false
  }

  async cut(): Promise<void> {
    const closed = once(this.#server!, 'close')
    this.#server!.close()
    for (const socket of this.#sockets) socket.destroy()
    await closed
  }
}
