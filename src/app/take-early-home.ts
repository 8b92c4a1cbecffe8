import { arrivedData } from '../api/call.ts'
import { takeOverHome } from '../store/home/open-home.ts'

/**
 * Applies the home reply that the boot script requested or the server embedded, so that the first render
 * shows it. A pending or failed reply is left to the home page.
 */
export function takeEarlyHome(): void {
  if (window.earlyCall?.name !== 'fetchHomePageData') return
  const request = JSON.parse(window.earlyCall.request) as { clientLoginId: string }
  const data = arrivedData('fetchHomePageData', request)
  if (data !== undefined) takeOverHome(request.clientLoginId, data)
}
