/** HTTP transport to the provider. axios is loaded with the first call that needs it. */
import type { AxiosInstance, AxiosResponse } from 'axios'
import { callHeaders, REPLY_TIMEOUT_MS, REQUEST_ID_HEADER } from '../contract/http.ts'
import { localeTexts } from '../messages/locale.ts'
import type { RawReply } from '../domain/early-call.ts'
import { apiConfiguration } from './configuration.ts'

export interface RawRequest {
  method: 'GET' | 'POST'
  /** Path below the API's base, parameters filled in. */
  path: string
  body: unknown
  token: string | null
  signal?: AbortSignal | undefined
}

let loading: Promise<AxiosInstance> | null = null
/** The client once loaded. A call then sends its request before a page is rendered in the same task. */
let ready: AxiosInstance | null = null

async function loadClient(): Promise<AxiosInstance> {
  const { default: axios } = await import('axios')
  return (ready = axios.create({
    timeout: REPLY_TIMEOUT_MS,
    validateStatus: () => true,
    // The shop has no cookies. Otherwise axios would wait for the browser's cookie store before each call to
    // our origin.
    withXSRFToken: false,
  }))
}

function axiosClient(): Promise<AxiosInstance> {
  loading ??= loadClient().catch((error: unknown) => {
    // If the chunk failed to load, the next call tries again.
    loading = null
    throw error
  })
  return loading
}

/** Starts loading axios, for a page that is about to make a call. */
export function prepareTransport(): void {
  // On failure, the call itself tries again and reports.
  axiosClient().catch(() => undefined)
}

/**
 * Sends one request.
 * @returns the reply, whatever its status
 * @throws without a reply: no network, time-out, or `signal` aborted
 */
export async function send(request: RawRequest): Promise<RawReply> {
  const http = ready ?? (await axiosClient())
  const reply: AxiosResponse<unknown> = await http.request({
    baseURL: apiConfiguration().apiBaseUrl,
    url: request.path,
    method: request.method,
    // `null` makes axios keep the content type on a GET, which section 7 requires.
    data: request.method === 'GET' ? null : request.body,
    headers: callHeaders(request.token, localeTexts.language),
    ...(request.signal === undefined ? {} : { signal: request.signal }),
  })
  const requestId: unknown = reply.headers[REQUEST_ID_HEADER]
  return {
    status: reply.status,
    body: reply.data,
    requestId: typeof requestId === 'string' ? requestId : null,
  }
}
