/** How the page's inline script hands the home reply, asked for before the bundle arrived, to the shop. */

/** A provider's reply as it came: nothing in it has been looked at yet. */
export interface RawReply {
  status: number
  /** The parsed JSON, or whatever text came instead. */
  body: unknown
  requestId: string | null
}

export interface EarlyHome {
  clientLoginId: string
  reply: Promise<RawReply>
}

declare global {
  interface Window {
    earlyHome?: EarlyHome
  }
}
