/** What the boot script passes to the bundle by `window.earlyCall`: an early reply. */
import type { EndpointName } from '../contract/endpoints.ts'

/** A provider's reply as it came: nothing in it has been looked at yet. */
export interface RawReply {
  status: number
  /** The parsed JSON, or whatever text came instead. */
  body: unknown
  requestId: string | null
}

/** One call under way: the one that the page in the address makes first. */
export interface EarlyCall {
  name: EndpointName
  /** The request as JSON, letter for letter what the page itself would send. */
  request: string
  /** What it was asked in; the page may turn out to speak another one, which the client names. */
  language: string
  reply: Promise<RawReply>
  /** The reply once it has arrived, for whoever can't wait for a promise. */
  arrived: RawReply | null
}
