/**
 * Google's side of push for tests: the four calls of a registration over HTTP, the message connection over TLS, with
 * the library's own protobuf. The certificates of tests/fixtures/push-peer exist only for this and are trusted nowhere
 * else.
 */
import { createECDH, randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { createServer as createHttpServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { createRequire } from 'node:module'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import { createServer as createTlsServer, type TLSSocket } from 'node:tls'
import { text } from 'node:stream/consumers'
import {
  checkinMessages,
  mcsMessages,
  mcsTag,
  MCS_VERSION,
  Parser,
} from '../../../electron/main/push/fcm-library.ts'
import { inBackground } from '../../../src/lib/in-background.ts'
import { MEANT_FOR } from './fcm-peer-address.ts'

const fixtures = path.resolve('tests/fixtures/push-peer')
const SERVER_NAME = 'mtalk.google.com'
/** As long as Google's own ids, so that a loss of digits would be noticed. */
const ANDROID_ID = '5233456789012345679'

/** The library's cipher, for sending. */
const { encrypt } = createRequire(createRequire(import.meta.url).resolve('@eneris/push-receiver'))(
  'http_ece',
) as { encrypt(plain: Buffer, how: object): Buffer }

interface Registration {
  web: { auth: string; p256dh: string; endpoint: string; applicationPubKey: string }
}

export interface FcmPeerServer {
  /** Address of the message connection, and its certificate authority. */
  line: { host: string; port: number; serverName: string; authority: string }
  /** Address of the calls, which have a `MEANT_FOR` header. */
  callsAddress: string
  authorityFile: string
  /** The received ids in each login, one list per login. */
  logins: string[][]
  registrations: Registration[]
  /** Sets the status of every call, and whether logins are accepted. */
  behave(how: { status?: number; takesLogins?: boolean }): void
  /** Sends a push to every logged-in terminal, encrypted for the newest registration. */
  push(persistentId: string, data: Record<string, string>): void
  pushNonsense(persistentId: string): void
  dropLines(): void
  close(): Promise<void>
}

function framed(
  tag: number,
  kind: { encodeDelimited(message: object): { finish(): Uint8Array } },
  message: object,
) {
  return Buffer.concat([Buffer.from([tag]), kind.encodeDelimited(message).finish()])
}

async function startCalls(registrations: Registration[]) {
  let status = 200

  async function answer(request: IncomingMessage, reply: ServerResponse): Promise<void> {
    const meantFor = String(request.headers[MEANT_FOR])
    if (meantFor.endsWith('/checkin')) {
      request.resume()
      const checkedIn = { statsOk: true, androidId: ANDROID_ID, securityToken: '4712345678901234567' }
      const { AndroidCheckinResponse: Answer } = checkinMessages
      reply.writeHead(status).end(Answer.encode(Answer.fromObject(checkedIn)).finish())
      return
    }
    const body = await text(request)
    reply.writeHead(status, { 'content-type': 'application/json' })
    if (meantFor.endsWith('/register3')) reply.end('token=device-token')
    else if (meantFor.endsWith('/installations'))
      reply.end(JSON.stringify({ authToken: { token: 'installed' } }))
    else {
      registrations.push(JSON.parse(body) as Registration)
      reply.end(JSON.stringify({ token: `terminal-${registrations.length}` }))
    }
  }

  const calls = createHttpServer((request, reply) => inBackground(answer(request, reply)))
  calls.listen(0, '127.0.0.1')
  await once(calls, 'listening')
  return {
    address: `http://127.0.0.1:${(calls.address() as AddressInfo).port}`,
    answerWith(next: number) {
      status = next
    },
    async close() {
      calls.closeAllConnections()
      calls.close()
      await once(calls, 'close')
    },
  }
}

/** The message connection, over TLS. @param certificate its file's name, without the extension */
async function startLine(certificate: string, logins: string[][]) {
  const lines = new Set<TLSSocket>()
  let takesLogins = true
  const pem = readFileSync(path.join(fixtures, `${certificate}.pem`), 'utf8')
  const tls = createTlsServer({ key: pem, cert: pem }, (socket) => {
    lines.add(socket)
    socket.on('close', () => lines.delete(socket))
    // A terminal that rejects the certificate disconnects.
    socket.on('error', () => lines.delete(socket))
    new Parser(socket).on('message', ({ tag, object }) => {
      if (tag !== mcsTag.loginRequest) return
      const { receivedPersistentId = [], user } = object as { receivedPersistentId?: string[]; user: string }
      logins.push(receivedPersistentId)
      const login = takesLogins && user === ANDROID_ID ? { id: '1' } : { id: '1', error: { code: 401 } }
      const answered = framed(mcsTag.loginResponse, mcsMessages.LoginResponse, login)
      socket.write(Buffer.concat([Buffer.from([MCS_VERSION]), answered]))
    })
  })
  tls.on('tlsClientError', () => undefined)
  tls.listen(0, '127.0.0.1')
  await once(tls, 'listening')
  function drop(): void {
    for (const line of lines) line.destroy()
  }
  return {
    port: (tls.address() as AddressInfo).port,
    takeLogins(takes: boolean) {
      takesLogins = takes
    },
    send(persistentId: string, { appData, rawData }: Message) {
      const message = mcsMessages.DataMessageStanza.fromObject({
        from: 'peer',
        category: 'org.chromium.linux',
        persistentId,
        appData,
        rawData,
      })
      for (const line of lines) line.write(framed(mcsTag.data, mcsMessages.DataMessageStanza, message))
    },
    drop,
    async close() {
      drop()
      tls.close()
      await once(tls, 'close')
    },
  }
}

interface Message {
  appData: object[]
  rawData: Buffer
}

/** Encrypts a push as Google's senders do. */
function encrypted(registration: Registration | undefined, data: Record<string, string>): Message {
  const { auth, p256dh } = registration?.web ?? { auth: '', p256dh: '' }
  const sender = createECDH('prime256v1')
  const dh = sender.generateKeys('base64url')
  const salt = randomBytes(16).toString('base64url')
  const how = { version: 'aesgcm', dh: p256dh, authSecret: auth, privateKey: sender, salt }
  return {
    rawData: encrypt(Buffer.from(JSON.stringify({ data })), how),
    appData: [
      { key: 'crypto-key', value: `dh=${dh}` },
      { key: 'encryption', value: `salt=${salt}` },
    ],
  }
}

/** @param certificate for the service's name, or for another one; both from an authority that only tests trust */
export async function startFcmPeer(certificate: 'right' | 'wrong-name' = 'right'): Promise<FcmPeerServer> {
  const logins: string[][] = []
  const registrations: Registration[] = []
  const [calls, line] = await Promise.all([startCalls(registrations), startLine(certificate, logins)])
  const authorityFile = path.join(fixtures, 'authority.pem')
  return {
    line: {
      host: '127.0.0.1',
      port: line.port,
      serverName: SERVER_NAME,
      authority: readFileSync(authorityFile, 'utf8'),
    },
    callsAddress: calls.address,
    authorityFile,
    logins,
    registrations,
    behave({ status, takesLogins }) {
      if (status !== undefined) calls.answerWith(status)
      if (takesLogins !== undefined) line.takeLogins(takesLogins)
    },
    push: (persistentId, data) => line.send(persistentId, encrypted(registrations.at(-1), data)),
    pushNonsense: (persistentId) =>
      line.send(persistentId, { appData: [], rawData: Buffer.from('nonsense') }),
    dropLines: () => line.drop(),
    async close() {
      await Promise.all([calls.close(), line.close()])
    },
  }
}
