/** A server of this machine's own. */
import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface LocalServer {
  origin: string
  /** Cuts what is still open. */
  stop(): Promise<void>
}

/** @param wantedPort any free one, unless a server is to come back where it was. */
export async function startLocalServer(listener: RequestListener, wantedPort = 0): Promise<LocalServer> {
  const server = createServer(listener)
  server.listen(wantedPort, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    origin: `http://127.0.0.1:${port}`,
    async stop() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}
