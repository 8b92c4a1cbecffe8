import { clearPendingOrders } from '../storage/idempotency-store.ts'
import { forgetLoginCodes } from '../storage/login-code.ts'

/** Forgets what this device keeps beside the web storages: pending orders, and logins that were begun. */
export async function forgetRecords(): Promise<void> {
  await Promise.all([clearPendingOrders(), forgetLoginCodes()])
}
