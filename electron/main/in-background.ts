/**
 * Lets work go on that nobody awaits. Its rejection is noted in the journal with every other that nobody foresaw
 * (`process/crash-handler.ts`); without a journal it stays an unhandled rejection, which fails a test.
 */
export function inBackground(work: Promise<unknown>): void {
  work.catch((fault: unknown) => {
    if (!process.emit('unhandledRejection', fault, work)) throw fault
  })
}
