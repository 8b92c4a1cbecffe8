/**
 * The parts of the push library that are used: its protobuf, parser, keys and cipher. Its client is not used: it
 * verifies no certificate, sends no server name, retries a refused registration for ever and reconnects every second
 * (docs/decisions/005-parts-of-the-push-library.md).
 */
import createKeysPart from '@eneris/push-receiver/dist/keys.js'
import ParserPart from '@eneris/push-receiver/dist/parser.js'
import messages from '@eneris/push-receiver/dist/protos.js'
import decryptPart from '@eneris/push-receiver/dist/utils/decrypt.js'

/**
 * The library is CommonJS with a `default` export, which Node wraps and a bundler may unwrap. Imports use literal
 * names: the bundler can't include a module whose name is known only at run time, and an installed kiosk has only the
 * bundle.
 */
function unboxed<Part>(part: Part | { default: Part }): Part {
  return typeof part === 'object' && part !== null && 'default' in part ? part.default : part
}

export const Parser = unboxed(ParserPart)
export type Parser = InstanceType<typeof ParserPart>
export const createKeys = unboxed(createKeysPart)
export const decrypt = unboxed(decryptPart)
export const { checkin_proto: checkinMessages, mcs_proto: mcsMessages } = messages

/** The tag before each message. */
export const mcsTag = {
  heartbeatPing: 0,
  heartbeatAck: 1,
  loginRequest: 2,
  loginResponse: 3,
  close: 4,
  data: 8,
} as const
export const MCS_VERSION = 41
