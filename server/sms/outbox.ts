import { appendFile } from 'node:fs/promises'
import type { SmsSender } from './sms.ts'

/** Writes each message as one line of JSON to a file, for tests to read. */
export function outbox(file: string): SmsSender {
  return { send: (message) => appendFile(file, `${JSON.stringify(message)}\n`, { mode: 0o600 }) }
}
