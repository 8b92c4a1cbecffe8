/** Guard over servers that tests start as processes: an unexpected fault fails the whole run. */
import { UNFORESEEN } from '../../server/unforeseen.ts'

/** @throws with each line of a server's log that reports an unhandled rejection or exception */
export function assertForeseen(log: string): void {
  const found = log.split('\n').filter((line) => line.includes(UNFORESEEN))
  if (found.length > 0) throw new Error(`A server met ${UNFORESEEN}:\n${found.join('\n').slice(0, 5000)}`)
}
