import { forgetLoginCode } from '../storage/login-code.ts'
import { forgetAllAttempts } from './attempt-memory.ts'

/** Forgets what this device keeps beside the web storages: attempts to redeem, and a login that was begun. */
export async function forgetRecords(): Promise<void> {
  await Promise.all([forgetAllAttempts(), forgetLoginCode()])
}
