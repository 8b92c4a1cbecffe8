/** Google's side of push, for a kiosk whose test runs a peer: its calls and its line lead to that one. */
import { syncBuiltinESMExports } from 'node:module'
import tls from 'node:tls'
import { MEANT_FOR } from '../../setup/fcm-peer-address.ts'
import { strict, refuseUnknown } from './strict.ts'

const { KIOSK_FAKE_PUSH_CALLS: callsAddress = '', KIOSK_FAKE_PUSH_LINE: linePort = '' } = process.env

/** `net`: whoever asks without a peer asks somebody outside, which no test does. */
export const net = strict('net', {
  isOnline: () => true,
  fetch(address: string, options: RequestInit): Promise<Response> {
    if (callsAddress === '') refuseUnknown(`net.fetch(${address}) without a peer`)
    const headers = { ...(options.headers as Record<string, string>), [MEANT_FOR]: address }
    return fetch(callsAddress, { ...options, headers })
  },
})

/** Leads the push line to the test's peer. The name that the certificate must be for stays Google's. */
export function leadPushLineToPeer(): void {
  if (linePort === '') return
  const { connect } = tls
  const toPeer = (options: tls.ConnectionOptions): tls.TLSSocket =>
    connect({ ...options, host: '127.0.0.1', port: Number(linePort) })
  Object.assign(tls, { connect: toPeer })
  syncBuiltinESMExports()
}
