/**
 * The parts of the push library that are used: its protobuf, parser, keys and cipher. Its client is not: it
 * verifies no certificate, sends no server name, retries a refused registration for ever and reconnects every
 * second (docs/decisions/005-parts-of-the-push-library.md).
 */
import createKeysPart from '@eneris/push-receiver/dist/keys.js'
import ParserPart from '@eneris/push-receiver/dist/parser.js'
import messages from '@eneris/push-receiver/dist/protos.js'
import decryptPart from '@eneris/push-receiver/dist/utils/decrypt.js'

/**
 * It is CommonJS that calls its one export `default`: Node hands it on in a box, a bundler may open it. Imported by
 * name all the same, since what is asked for while it runs is in no bundle, and an installed kiosk has nothing else.
 */
function unboxed<Part>(part: Part | { default: Part }): Part {
  return typeof part === 'object' && part !== null && 'default' in part ? part.default : part
}

export const Parser = unboxed(ParserPart)
export type Parser = InstanceType<typeof ParserPart>
export const createKeys = unboxed(createKeysPart)
export const decrypt = unboxed(decryptPart)
export const { checkin_proto: checkinMessages, mcs_proto: mcsMessages } = messages

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
