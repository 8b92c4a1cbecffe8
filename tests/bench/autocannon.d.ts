/** Types for the parts of autocannon 9 that the benches use; it has none of its own. */
declare module 'autocannon' {
  export interface Request {
    method?: 'GET' | 'POST'
    path?: string
    headers?: Record<string, string>
    body?: string
    /** Called before each time this request is sent. */
    setupRequest?: (request: Request) => Request
  }
  export interface Options extends Request {
    url: string
    connections: number
    /** Seconds. */
    duration: number
    /** Called once per connection. */
    setupClient?: (client: { setRequests(requests: Request[]): void }) => void
  }
  export interface Result {
    /** Seconds. */
    duration: number
    requests: { total: number }
    /** Milliseconds. */
    latency: { p99: number }
    non2xx: number
    errors: number
    timeouts: number
  }
  export default function autocannon(options: Options): Promise<Result>
}
