/** A terminal's push transport with a peer in Google's place, for unit tests. */
import { vi } from 'vitest'
import { fcmTransport, type CredentialStore } from '../../../../electron/main/push/fcm-transport.ts'
import type { FcmCredentials } from '../../../../electron/main/push/fcm-registration.ts'
import type { FcmNetwork } from '../../../../electron/main/push/fcm-socket.ts'
import type { PushTransport } from '../../../../electron/main/push/push-transport.ts'
import { startFcmPeer, type FcmPeerServer } from '../../../setup/push/fcm-peer.ts'
import { MEANT_FOR } from '../../../setup/push/fcm-peer-address.ts'

const app = { projectId: 'shop', apiKey: 'key', appId: '1:2:web:3', messagingSenderId: '2' }
const project = { app, vapidKey: 'public-key' }

/** Waits for a message, even on a busy machine. */
export const soon = (check: () => void): Promise<void> => vi.waitFor(check, { timeout: 60_000, interval: 10 })

interface StoreStub extends CredentialStore {
  credentials: FcmCredentials | null
  received: readonly string[]
}

export function storeStub(): StoreStub {
  const store: StoreStub = {
    credentials: null,
    received: [],
    readCredentials: () => Promise.resolve(store.credentials),
    async keepCredentials(credentials) {
      store.credentials = credentials
    },
    readReceived: () => Promise.resolve(store.received),
    async keepReceived(ids) {
      store.received = ids
    },
  }
  return store
}

/** A test's resources; `closeAll` closes them. */
export const ends: (() => unknown)[] = []

export async function closeAll(): Promise<void> {
  for (const end of ends.splice(0)) await end()
}

export async function peerWith(certificate?: 'right' | 'wrong-name'): Promise<FcmPeerServer> {
  const peer = await startFcmPeer(certificate)
  ends.push(() => peer.close())
  return peer
}

export function terminalAt(
  peer: FcmPeerServer,
  {
    store = storeStub(),
    authority = peer.line.authority,
    namesAuthority = true,
    vapidKey = project.vapidKey,
    ports = [peer.line.port],
    network = undefined as FcmNetwork | undefined,
  } = {},
) {
  const tokens: string[] = []
  const data: unknown[] = []
  const events: string[] = []
  const pauses: number[] = []
  const transport: PushTransport = fcmTransport({
    project: { app, vapidKey },
    store,
    ask: (address, options) =>
      fetch(peer.callsAddress, {
        ...options,
        headers: { ...(options.headers as Record<string, string>), [MEANT_FOR]: address },
      }),
    peer: {
      host: peer.line.host,
      serverName: peer.line.serverName,
      ports,
      ...(namesAuthority ? { authority } : {}),
    },
    ...(network === undefined ? {} : { network }),
    random: () => 0.5,
    pause(failures) {
      pauses.push(failures)
      return 1
    },
  })
  ends.unshift(() => transport.stop())
  transport.start({
    onToken: (token) => tokens.push(token),
    onData: (given) => data.push(given),
    onEvent: (event, why) => events.push(why === undefined ? event : `${event}: ${why}`),
  })
  return { transport, store, tokens, data, events, pauses }
}
