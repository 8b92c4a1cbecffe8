/** A push service for a kiosk: its configuration, and the peer in Google's place. */
import type { FcmPeerServer } from '../setup/push/fcm-peer.ts'

/** Settings of a Firebase app that exists only for tests. */
export const firebaseOfTests = {
  firebaseConfig: { projectId: 'shop', apiKey: 'key', appId: '1:2:web:3', messagingSenderId: '2' },
  firebaseVapidKey: `B${'a'.repeat(86)}`,
}

/** Directs the kiosk's push to the peer. */
export function pushEnvironment({
  callsAddress,
  line,
  authorityFile,
}: FcmPeerServer): Record<string, string> {
  return {
    KIOSK_TEST_PUSH_CALLS: callsAddress,
    KIOSK_TEST_PUSH_LINE: String(line.port),
    KIOSK_TEST_PUSH_AUTHORITY: authorityFile,
  }
}
