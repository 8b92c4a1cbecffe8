/**
 * Handles the rejection of work that an event starts, where there is no caller to await it: it goes to the journal as any
 * unexpected one does (`process/crash-handler.ts`); without a journal it stays an unhandled rejection, which fails a test.
 */
export function inBackground(work: Promise<unknown>): void {
  work.catch((fault: unknown) => {
    if (!process.emit('unhandledRejection', fault, work)) throw fault
  })
}
