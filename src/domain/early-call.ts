/** An early reply, which the boot script passes to the bundle in `window.earlyCall`. */
import type { EndpointName } from '../contract/endpoints.ts'

/** A provider's reply, not yet validated. */
export interface RawReply {
  status: number
  /** The parsed JSON, or the text if it is not JSON. */
  body: unknown
  requestId: string | null
}

/** A call made ahead: the first call of the page in the address. */
export interface EarlyCall {
  name: EndpointName
  /** The request as JSON, character for character what the page itself would send. */
  request: string
  /** Language of the request. The page may use another one, depending on the client. */
  language: string
  reply: Promise<RawReply>
  /** The reply after it has arrived, for synchronous access. */
  arrived: RawReply | null
  /** Aborts a call that a press made; the boot script's runs on. */
  abort?: AbortController
}
