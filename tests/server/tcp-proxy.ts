/** The line between a server and its database, for tests that cut it. */
import { once } from 'node:events'
import { connect, createServer, type Server, type Socket } from 'node:net'

/** What stands between server and database, and can be cut. */
export class TcpProxy {
  #server: Server | null = null
  readonly #sockets = new Set<Socket>()
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
      for (const end of [socket, onward]) {
        this.#sockets.add(end)
        end.on('error', () => undefined)
        end.once('close', () => this.#sockets.delete(end))
      }
      socket.pipe(onward)
      onward.pipe(socket)
    })
    this.#server.listen(this.#port, '127.0.0.1')
    await once(this.#server, 'listening')
    this.#port = (this.#server.address() as { port: number }).port
  }

  async cut(): Promise<void> {
    const closed = once(this.#server!, 'close')
    this.#server!.close()
    for (const socket of this.#sockets) socket.destroy()
    await closed
  }
}
