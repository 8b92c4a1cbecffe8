import { lazyPart } from '../../ui/lazy-part.tsx'

/** Its code is loaded when a client is suspended, which is seldom. */
export const SuspendedPage = lazyPart(async () => (await import('./suspended-page.tsx')).SuspendedPage)
