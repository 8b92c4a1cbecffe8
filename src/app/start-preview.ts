/**
 * An operator's preview: this tab shows the shop as a member sees it, and the server refuses every change. Loaded only in
 * such a tab. The preview is a session of this tab alone, in session storage: the browser's own login stays as it is.
 */
import * as v from 'valibot'
import { apiConfiguration } from '../api/configuration.ts'
import { PREVIEW } from '../contract/routes.ts'
import { amount, id, listOf } from '../contract/shop-entities/primitives.ts'
import { inBackground } from '../lib/in-background.ts'
import { keepToken } from '../storage/keep-token.ts'
import { putBack, sessionNow, type KeptEntry } from '../storage/kept-session.ts'
import { readRaw, writeRaw } from '../storage/raw-session.ts'
import { json } from '../storage/session-storage.ts'
import { readToken } from '../storage/token.ts'
import { onSessionEnd } from '../store/session/end-session.ts'

const PATIENCE_MS = 10_000

/** What this tab had in session storage before the preview, to be put back. */
const kept = json(PREVIEW, listOf(v.object({ key: v.string(), text: v.string() })))
type Before = readonly KeptEntry[]

/** Key that says that the preview has ended. */
const IS_OVER = 'previewIsOver'

/** Who is looked at, as our server tells a preview. */
const seen = v.object({
  data: v.object({
    id,
    name: v.string(),
    client_id: v.string(),
    preview_seconds_left: amount,
  }),
})
type Seen = v.InferOutput<typeof seen>['data']

/** Takes the token out of the address; `null` if there is none. */
function takeToken(): string | null {
  if (!location.hash.startsWith(`#${PREVIEW}=`)) return null
  const token = location.hash.slice(`#${PREVIEW}=`.length)
  history.replaceState(history.state, '', location.pathname + location.search)
  return token
}

/** Asks whose preview it is, and for how long. Not by `call()`, which drops what other providers do not send. */
async function look(token: string): Promise<{ status: number; member: Seen | null }> {
  try {
    const reply = await fetch(`${apiConfiguration().apiBaseUrl}/me`, {
      headers: { authorization: `Bearer ${token}` },
      signal: AbortSignal.timeout(PATIENCE_MS),
    })
    const read = v.safeParse(seen, await reply.json())
    return { status: reply.status, member: read.success ? read.output.data : null }
  } catch {
    return { status: 0, member: null }
  }
}

/** Says on this page that the preview has ended. @returns never: no shop follows */
async function showEnded(): Promise<never> {
  const { showPreviewEnded } = await import('../features/preview/preview-parts.tsx')
  await showPreviewEnded()
  return new Promise(() => undefined)
}

/** Ends the preview in this tab. The page starts anew, so that nothing of the member is left in it. */
function end(before: Before): void {
  kept.write([...before])
  writeRaw(IS_OVER, '1')
  // Until then, no login is offered as the member.
  document.body.hidden = true
  location.reload()
}

async function showBar({ name, preview_seconds_left: seconds }: Seen, before: Before): Promise<void> {
  const endsAt = performance.now() + seconds * 1000
  const leave = () => end(before)
  setTimeout(leave, seconds * 1000)
  // Also if the server ends it before, or the shop switches to another client.
  onSessionEnd(leave)
  const { showPreviewBar } = await import('../features/preview/preview-parts.tsx')
  showPreviewBar({ name, endsAt, onClose: leave })
}

/** The member's goal; the rest of what follows a member (the channel, lost orders) is not for a preview. */
async function showGoal(): Promise<void> {
  const { followGoal } = await import('../store/home/goal.ts')
  followGoal()
}

/**
 * Starts a preview that the address names, or that this tab has begun.
 * @returns when the shop may start; never if the preview has ended, as this page then says
 */
export async function startPreview(): Promise<void> {
  const given = takeToken()
  const before = readRaw(PREVIEW) === null ? sessionNow() : (kept.read() ?? [])
  if (given === null && readRaw(IS_OVER) !== null) {
    putBack(before)
    return showEnded()
  }
  const token = given ?? readToken() ?? ''
  const { status, member } = await look(token)
  if (member === null) {
    putBack(before)
    // A suspended client's shop says so itself.
    return status === 403 ? undefined : showEnded()
  }
  if (given !== null) {
    putBack([])
    const owner = { client_id: member.client_id, customer_id: member.id }
    keepToken(token, { stayLoggedIn: false, owner })
    kept.write([...before])
  }
  inBackground(showGoal())
  return showBar(member, before)
}
