import type { SmsSender } from './sms.ts'

const PATIENCE_MS = 10_000

/**
 * Sends messages to an SMS gateway by one GET request each.
 * @param urlTemplate with `{mobile}` and `{code}` or `{text}`, each filled in URL-encoded
 */
export function httpGateway(urlTemplate: string, fetchUrl: typeof fetch): SmsSender {
  return {
    async send(message) {
      const url = urlTemplate.replaceAll(/\{(mobile|code|text)\}/g, (_whole, name: keyof typeof message) =>
        encodeURIComponent(message[name]),
      )
      const reply = await fetchUrl(url, { signal: AbortSignal.timeout(PATIENCE_MS) })
      await reply.body?.cancel()
      // The address carries the number and the code: it must never stand in an error.
      if (!reply.ok) throw new Error(`The SMS gateway answered ${reply.status}.`)
    },
  }
}
