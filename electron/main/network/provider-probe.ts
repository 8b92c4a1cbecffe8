/**
 * Checks the provider by requesting the shop's home through the shop's session, its proxy and trust store.
 */
import type { Session } from 'electron'
import { networkCode, type HomeAnswer } from './home-answer.rules.ts'

const ASK_TIMEOUT_MS = 5000

/** @returns the reply, or Chromium's name of the network error */
export async function askHome(session: Session, homeAddress: string): Promise<HomeAnswer> {
  const start = performance.now()
  try {
    const answer = await session.fetch(homeAddress, {
      cache: 'no-store',
      credentials: 'omit',
      signal: AbortSignal.timeout(ASK_TIMEOUT_MS),
    })
    const endedAt = Date.now()
    const milliseconds = Math.round(performance.now() - start)
    const body: unknown = await answer.json().catch(() => null)
    return { status: answer.status, body, date: answer.headers.get('date'), milliseconds, endedAt }
  } catch (error) {
    return { code: networkCode(error) }
  }
}
