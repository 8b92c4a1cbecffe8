/**
 * Runs work that nothing awaits. A rejection goes to the journal as any unexpected one does
 * (`process/crash-handler.ts`); without a journal it stays an unhandled rejection, which fails a test.
 */
export function inBackground(work: Promise<unknown>): void {
  work.catch((fault: unknown) => {
    if (!process.emit('unhandledRejection', fault, work)) throw fault
  })
}
