/** A Pusher-compatible service: the built-in channels, and the call of the protocol's HTTP API by which servers publish. */
import { createHmac } from 'node:crypto'
import Fastify from 'fastify'
import { ChannelHub } from '../../server/realtime/channel-hub.ts'
import { acceptSockets } from '../../server/realtime/accept-sockets.ts'
import type { PusherApp } from '../../server/realtime/signatures.ts'

interface Published {
  Body: { name: string; data: string; channels: string[] }
  Querystring: Record<string, string>
}

export interface PusherService {
  port: number
  close(): Promise<void>
}

/** @param port a free one by default */
export async function openPusherService(pusherApp: PusherApp, port = 0): Promise<PusherService> {
  const app = Fastify({ forceCloseConnections: true })
  const hub = new ChannelHub(pusherApp, { atOnce: 10, anAddress: 10 })
  acceptSockets(app, hub, pusherApp, { callerOf: () => '127.0.0.1', refuse: (socket) => socket.destroy() })
  const path = `/apps/${pusherApp.appId}/events`
  app.post<Published>(path, async ({ body, query: { auth_signature: signature, ...signed } }, reply) => {
    const query = Object.keys(signed)
      .toSorted()
      .map((name) => `${name}=${signed[name]}`)
    const mac = createHmac('sha256', pusherApp.secret).update(`POST\n${path}\n${query.join('&')}`)
    if (signature !== mac.digest('hex')) return reply.code(401).send({})
    for (const channel of body.channels) await hub.send(channel, body.name, body.data)
    return {}
  })
  const origin = await app.listen({ port, host: '127.0.0.1' })
  return { port: Number(new URL(origin).port), close: () => app.close() }
}
