/** Types of the service worker's global scope; the shop's own types are a page's. */

export interface WorkerWindow {
  readonly url: string
  focus(): Promise<WorkerWindow>
  navigate(url: string): Promise<WorkerWindow | null>
}

interface ExtendableEvent extends Event {
  waitUntil(work: Promise<unknown>): void
}

export interface NotificationClickEvent extends ExtendableEvent {
  readonly notification: { readonly data: unknown; close(): void }
}

export interface WorkerFetchEvent extends ExtendableEvent {
  readonly request: Request
  /** The page that asks, and the one that a navigation makes. */
  readonly clientId: string
  readonly resultingClientId: string
  /** The page's request, where the browser sent it while it started this worker. */
  readonly preloadResponse: Promise<Response | undefined>
  respondWith(reply: Promise<Response>): void
}

export interface WorkerScope {
  readonly location: { readonly origin: string }
  readonly registration: {
    readonly navigationPreload?: { enable(): Promise<void> }
    showNotification(title: string, options: NotificationOptions): Promise<void>
  }
  readonly clients: {
    matchAll(options: { type: 'window'; includeUncontrolled: boolean }): Promise<readonly WorkerWindow[]>
    openWindow(url: string): Promise<WorkerWindow | null>
    claim(): Promise<void>
  }
  skipWaiting(): Promise<void>
  addEventListener(type: 'notificationclick', listener: (event: NotificationClickEvent) => void): void
  addEventListener(type: 'install' | 'activate', listener: (event: ExtendableEvent) => void): void
  addEventListener(type: 'fetch', listener: (event: WorkerFetchEvent) => void): void
}

/** This worker's surroundings. */
export const scope = globalThis as unknown as WorkerScope
