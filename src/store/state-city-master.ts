import { call } from '../api/call.ts'
import type { CallResult } from '../api/call-result.ts'
import type { StateCityMaster } from '../contract/entities/place.ts'
import { session } from '../storage/session-storage.ts'

let underWay: Promise<CallResult<StateCityMaster>> | null = null

async function fetchMaster(): Promise<CallResult<StateCityMaster>> {
  const result = await call('getStateCityMaster', {})
  if (result.ok) session.stateCityMaster.write(result.data)
  return result
}

/**
 * States and cities of the profile form (section 7: fetched on app load, cached when Success). Concurrent
 * callers share one call.
 */
export async function loadStateCityMaster(): Promise<CallResult<StateCityMaster>> {
  const kept = session.stateCityMaster.read()
  if (kept !== null) return { ok: true, data: kept, message: null }
  underWay ??= fetchMaster().finally(() => (underWay = null))
  return underWay
}
