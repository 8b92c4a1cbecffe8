/** The guard over servers that tests start as processes: a fault that nobody foresaw fails the whole run. */
import { UNFORESEEN } from '../../server/unforeseen.ts'

/** @throws naming each line of a server's log that tells of a rejection or an exception that nobody handled */
export function assertForeseen(log: string): void {
  const found = log.split('\n').filter((line) => line.includes(UNFORESEEN))
  if (found.length > 0) throw new Error(`A server met ${UNFORESEEN}:\n${found.join('\n').slice(0, 5000)}`)
}
