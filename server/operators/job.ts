/** A subject's background work, which `main.ts` starts. */
export interface Job<Connections> {
  everyMs: number
  /** The log's sentence for a failed round; the next round follows all the same. */
  failed: string
  /** Does what is due. May end early, and be run by several servers at once. */
  round(connections: Connections, signal: AbortSignal): Promise<void>
}
