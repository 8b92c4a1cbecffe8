/** HTTP transport to the provider. axios is loaded with the first call that needs it, not with the page. */
import type { AxiosInstance, AxiosResponse } from 'axios'
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

/** How long a reply may take, in milliseconds, before the call counts as unreachable. */
const TIMEOUT_MS = 20_000

let client: Promise<AxiosInstance> | null = null

async function loadClient(): Promise<AxiosInstance> {
  const { default: axios } = await import('axios')
  return axios.create({ timeout: TIMEOUT_MS, validateStatus: () => true })
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
  const http = await axiosClient()
  const reply: AxiosResponse<unknown> = await http.request({
    baseURL: apiConfiguration().apiBaseUrl,
    url: request.path,
    method: request.method,
    // `null` keeps the content type on a GET, which section 7 asks for.
    data: request.method === 'GET' ? null : request.body,
    headers: {
      'Content-Type': 'application/json',
      ...(request.token === null ? {} : { Authorization: `Bearer ${request.token}` }),
    },
    ...(request.signal === undefined ? {} : { signal: request.signal }),
  })
  const requestId: unknown = reply.headers['x-request-id']
  return {
    status: reply.status,
    body: reply.data,
    requestId: typeof requestId === 'string' ? requestId : null,
  }
}
