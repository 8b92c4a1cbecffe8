import type { EndpointName } from '../contract/endpoints.ts'
import type { EarlyCall, RawReply } from '../domain/early-call.ts'
import { localeTexts } from '../messages/locale.ts'

/** Calls whose reply has one language only, that of the request. Other replies contain all languages. */
const IN_ONE_LANGUAGE: ReadonlySet<EndpointName> = new Set(['aboutUs', 'termsAndConditions', 'privacyPolicy'])

/**
 * Takes the reply that the boot script requested or the server embedded before this bundle loaded.
 * @returns once, and only to the call that it answers; otherwise `null`
 */
export function takeEarlyReply(name: EndpointName, request: unknown): Promise<RawReply> | null {
  const early = earlyCallOf(name, request)
  if (early === null) return null
  delete window.earlyCall
  return early.reply
}

/** The reply to this call if it has arrived; it can still be taken. */
export function arrivedEarlyReply(name: EndpointName, request: unknown): RawReply | null {
  return earlyCallOf(name, request)?.arrived ?? null
}

function earlyCallOf(name: EndpointName, request: unknown): EarlyCall | null {
  const early = globalThis.window?.earlyCall
  if (early?.name !== name || early.request !== JSON.stringify(request)) return null
  return IN_ONE_LANGUAGE.has(name) && early.language !== localeTexts.language ? null : early
}
