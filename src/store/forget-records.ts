import { clearPendingOrders } from '../storage/idempotency-store.ts'
import { forgetLoginCodes } from '../storage/login-code.ts'

/** Deletes this device's IndexedDB records: pending orders and requested login codes. */
export async function forgetRecords(): Promise<void> {
  await Promise.all([clearPendingOrders(), forgetLoginCodes()])
}
