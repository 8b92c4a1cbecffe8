/** A local HTTP server. */
import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface LocalServer {
  origin: string
  stop(): Promise<void>
}

/** @param wantedPort any free port by default; set it to restart a server at its old address */
export async function startLocalServer(listener: RequestListener, wantedPort = 0): Promise<LocalServer> {
  const server = createServer(listener)
  // A test's request that meets the end of an idle connection would fail.
  server.keepAliveTimeout = 0
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
