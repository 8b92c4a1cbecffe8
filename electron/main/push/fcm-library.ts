/**
 * The parts of the push library that are sound: its protobuf, parser, keys and cipher. Its client is left out: it
 * verifies no certificate, names no server, asks for ever where Google says no, and comes back every second
 * (docs/decisions/005-parts-of-the-push-library.md).
 */
import { createRequire } from 'node:module'
import type * as DecryptModule from '@eneris/push-receiver/dist/utils/decrypt.js'
import type * as KeysModule from '@eneris/push-receiver/dist/keys.js'
import type * as MessagesModule from '@eneris/push-receiver/dist/protos.js'
import type * as ParserModule from '@eneris/push-receiver/dist/parser.js'

// It is CommonJS that calls its one export `default`, which an import would hand on in a box.
const load = createRequire(import.meta.url)
const library = '@eneris/push-receiver/dist'

export const { default: Parser } = load(`${library}/parser.js`) as typeof ParserModule
export const { default: createKeys } = load(`${library}/keys.js`) as typeof KeysModule
export const { default: decrypt } = load(`${library}/utils/decrypt.js`) as typeof DecryptModule
export const { checkin_proto: checkinMessages, mcs_proto: mcsMessages } = load(
  `${library}/protos.js`,
) as typeof MessagesModule

/** What stands before each message on the line. */
export const mcsTag = {
  heartbeatPing: 0,
  heartbeatAck: 1,
  loginRequest: 2,
  loginResponse: 3,
  close: 4,
  data: 8,
} as const
export const MCS_VERSION = 41
