/** A push service for a kiosk on the fake: its configuration, and the peer in Google's place. */
import type { FcmPeerServer } from '../setup/fcm-peer.ts'

/** Settings of a Firebase app that exists only for tests. */
export const firebaseOfTests = {
  firebaseConfig: { projectId: 'shop', apiKey: 'key', appId: '1:2:web:3', messagingSenderId: '2' },
  firebaseVapidKey: `B${'a'.repeat(86)}`,
}

/** Directs the fake's push to the peer. */
export function pushEnvironment({
  callsAddress,
  line,
  authorityFile,
}: FcmPeerServer): Record<string, string> {
  return {
    KIOSK_FAKE_PUSH_CALLS: callsAddress,
    KIOSK_FAKE_PUSH_LINE: String(line.port),
    NODE_EXTRA_CA_CERTS: authorityFile,
  }
}
