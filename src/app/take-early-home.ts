import { arrivedData } from '../api/call.ts'
import { takeOverHome } from '../store/open-home.ts'

/**
 * Takes over the home reply that the page asked for, or was served with, before this bundle arrived, so that the
 * first render shows it. One that is still on its way, or failed, is left to the home page.
 */
export function takeEarlyHome(): void {
  if (window.earlyCall?.name !== 'fetchHomePageData') return
  const request = JSON.parse(window.earlyCall.request) as { clientLoginId: string }
  const data = arrivedData('fetchHomePageData', request)
  if (data !== undefined) takeOverHome(request.clientLoginId, data)
}
