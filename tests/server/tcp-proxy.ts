/** A proxy between a server and its database, for tests that cut the connection. */
import { once } from 'node:events'
import { connect, createServer, type Server, type Socket } from 'node:net'

export class TcpProxy {
  #server: Server | null = null
  readonly #sockets = new Set<Socket>()
  /** Connections that were open when it went silent; neither end is notified. */
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

  /** Makes every connection dead for good: drops its data without closing it. */
  swallow(): void {
    this.#isSilent = true
    for (const socket of this.#sockets) this.#dead.add(socket)
  }

  /** New connections work again; dead ones stay dead. */
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
