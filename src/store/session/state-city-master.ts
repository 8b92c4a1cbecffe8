import { call } from '../../api/call.ts'
import type { CallResult } from '../../api/call-result.ts'
import type { StateCityMaster } from '../../contract/shop-entities/place.ts'
import { laterSession } from '../../storage/later-session-storage.ts'

/** States and cities of the profile form (section 7: fetched on app load, cached when Success). */
export async function loadStateCityMaster(): Promise<CallResult<StateCityMaster>> {
  const kept = laterSession.stateCityMaster.read()
  if (kept !== null) return { ok: true, data: kept, message: null }
  const result = await call('getStateCityMaster', {})
  if (result.ok) laterSession.stateCityMaster.write(result.data)
  return result
}
