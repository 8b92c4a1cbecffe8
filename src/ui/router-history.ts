/** The used part of the router's history; the kit does not depend on the router. */
export interface RouterHistory {
  push(to: unknown, state?: unknown): void
  replace(to: unknown, state?: unknown): void
  go(delta: number): void
}

/** The router's history, for `dialog/overlay-entry.ts`, which is loaded with the first dialog. */
export const shared: { history: RouterHistory | null } = { history: null }

/** Whether a history state belongs to an overlay's entry. */
export function isOverlayState(state: unknown): boolean {
  return typeof state === 'object' && state !== null && 'overlay' in state
}
