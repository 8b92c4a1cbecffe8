/** Leads the kiosk's push line to a peer of the test's. */
import { syncBuiltinESMExports } from 'node:module'
import tls from 'node:tls'

/** The name that the certificate must be for stays Google's. */
export function leadPushLineToPeer(): void {
  const port = process.env['KIOSK_FAKE_PUSH_LINE'] ?? ''
  if (port === '') return
  const { connect } = tls
  const toPeer = (options: tls.ConnectionOptions): tls.TLSSocket =>
    options.socket === undefined
      ? connect({ ...options, host: '127.0.0.1', port: Number(port) })
      : connect(options)
  Object.assign(tls, { connect: toPeer })
  syncBuiltinESMExports()
}
