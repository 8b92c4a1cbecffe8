/** HTTP transport to the provider. axios is loaded with the first call that needs it, not with the page. */
import type { AxiosInstance, AxiosResponse } from 'axios'
import { callHeaders, REPLY_TIMEOUT_MS, REQUEST_ID_HEADER } from '../contract/http.ts'
import { localeTexts } from '../messages/locale.ts'
import type { RawReply } from '../domain/early-call.ts'
import { apiConfiguration } from './configuration.ts'

export interface RawRequest {
  method: 'GET' | 'POST'
  /** Below the API's base, parameters filled in. */
  path: string
  body: unknown
  token: string | null
  signal?: AbortSignal | undefined
}

let client: Promise<AxiosInstance> | null = null
/** The same once it is here: a call then goes out at once, before a page is rendered in the same task. */
let ready: AxiosInstance | null = null

async function loadClient(): Promise<AxiosInstance> {
  const { default: axios } = await import('axios')
  return (ready = axios.create({
    timeout: REPLY_TIMEOUT_MS,
    validateStatus: () => true,
    // The shop has no cookies. axios would ask the browser for one before each call to our origin, and wait.
    withXSRFToken: false,
  }))
}

function axiosClient(): Promise<AxiosInstance> {
  client ??= loadClient().catch((error: unknown) => {
    // A chunk that failed to load must not stay failed: the next call asks again.
    client = null
    throw error
  })
  return client
}

/** Begins to fetch what a call needs, for a page that is about to make one. */
export function prepareTransport(): void {
  // Where it fails, the call itself tries again and reports.
  axiosClient().catch(() => undefined)
}

/**
 * Sends one request and gives back the reply, whatever its status.
 * @throws where there was no reply at all: no network, time-out, or `signal` aborted.
 */
export async function send(request: RawRequest): Promise<RawReply> {
  const http = ready ?? (await axiosClient())
  const reply: AxiosResponse<unknown> = await http.request({
    baseURL: apiConfiguration().apiBaseUrl,
    url: request.path,
    method: request.method,
    // `null` keeps the content type on a GET, which section 7 asks for.
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
