import { clearPendingOrders } from '../storage/idempotency-store.ts'
import { forgetLoginCode } from '../storage/login-code.ts'

/** Forgets what this device keeps beside the web storages: pending orders, and a login that was begun. */
export async function forgetRecords(): Promise<void> {
  await Promise.all([clearPendingOrders(), forgetLoginCode()])
}
