/** What is used of the router's history; the kit does not know the router. */
export interface RouterHistory {
  push(to: unknown, state?: unknown): void
  replace(to: unknown, state?: unknown): void
  go(delta: number): void
}

/** The router's history, for what is loaded with the first dialog (`dialog/overlay-entry.ts`). */
export const shared: { history: RouterHistory | null } = { history: null }

/** Whether an entry's state is that of something that lay over the page. */
export function isOverlayState(state: unknown): boolean {
  return typeof state === 'object' && state !== null && 'overlay' in state
}
