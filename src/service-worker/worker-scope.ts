/** Types of the service worker's global scope. The shop's own type library is that of a page. */

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
  /** The requesting page, and the page that a navigation creates. */
  readonly clientId: string
  readonly resultingClientId: string
  /** The page's request, if the browser sent it while it started this worker. */
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

/** The worker's global scope, typed. */
export const scope = globalThis as unknown as WorkerScope
