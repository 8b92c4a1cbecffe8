/**
 * Handles the rejection of work that an event starts and that has no caller to await it. The journal records it, like
 * any unexpected rejection (`process/crash-handler.ts`). Without a journal it stays an unhandled rejection, which fails
 * a test.
 */
export function inBackground(work: Promise<unknown>): void {
  work.catch((fault: unknown) => {
    if (!process.emit('unhandledRejection', fault, work)) throw fault
  })
}
