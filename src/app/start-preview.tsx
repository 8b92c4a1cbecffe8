/**
 * An operator's preview: this tab shows the shop as a member sees it, and the server refuses every change. Loaded only in
 * such a tab. The preview is a session of this tab alone, in session storage: the browser's own login stays as it is.
 */
import type { ReactNode } from 'react'
import { createRoot } from 'react-dom/client'
import * as v from 'valibot'
import { send } from '../api/transport.ts'
import { calls } from '../contract/calls.ts'
import { PREVIEW_FRAGMENT } from '../contract/routes.ts'
import { objectOf } from '../contract/shop-entities/primitives.ts'
import { PreviewBar } from '../features/preview/preview-bar.tsx'
import { PreviewEnded } from '../features/preview/preview-ended.tsx'
import { inBackground } from '../lib/in-background.ts'
import { keepToken } from '../storage/keep-token.ts'
import { isPreview, PREVIEW_KEY } from '../storage/preview.ts'
import { putBack, sessionNow } from '../storage/kept-session.ts'
import { json } from '../storage/session-storage.ts'
import { readToken } from '../storage/token.ts'
import { onSessionEnd } from '../store/session/end-session.ts'
import { showClientTexts } from '../store/session/client-texts.ts'
import { whenIdle } from '../ui/when-idle.ts'
import { loadUntilThere } from './load-until-there.ts'

const preview = json(
  PREVIEW_KEY,
  v.object({
    isOver: v.boolean(),
    /** What this tab had in session storage before, to be put back. */
    before: v.record(v.string(), v.string()),
  }),
)
type Before = Record<string, string>

/** Who is looked at, as our server tells a preview. */
const seen = objectOf({
  data: objectOf({
    id: v.union([v.number(), v.string()]),
    name: v.string(),
    client_id: v.string(),
    preview_seconds_left: v.number(),
  }),
})
type Seen = v.InferOutput<typeof seen>['data']

/** Takes the token out of the address; `null` if there is none. */
function takeToken(): string | null {
  if (!location.hash.startsWith(PREVIEW_FRAGMENT)) return null
  const token = location.hash.slice(PREVIEW_FRAGMENT.length)
  history.replaceState(history.state, '', location.pathname + location.search)
  return token
}

async function look(token: string) {
  const { method, path } = calls.me
  const reply = await send({ method, path, body: null, token }).catch(() => null)
  const read = v.safeParse(seen, reply?.body)
  return { status: reply?.status, member: read.success ? read.output.data : null }
}

function draw(element: ReactNode, place: Element): void {
  createRoot(place).render(element)
}

async function showEnded(): Promise<false> {
  await showClientTexts()
  draw(<PreviewEnded />, document.querySelector('#root') ?? document.body)
  return false
}

/** Ends the preview in this tab. The page starts anew, so that nothing of the member is left in it. */
function end(before: Before): void {
  preview.write({ isOver: true, before })
  // Until then, no login is offered as the member.
  document.body.hidden = true
  location.reload()
}

function showBar({ name, preview_seconds_left: seconds }: Seen, before: Before): void {
  const place = document.createElement('div')
  document.body.prepend(place)
  const leave = () => end(before)
  function close(): void {
    // Only a tab that a script has opened may be closed by one; any other says that the preview has ended.
    window.close()
    leave()
  }
  draw(<PreviewBar endsAt={performance.now() + seconds * 1000} name={name} onClose={close} />, place)
  setTimeout(leave, seconds * 1000)
  // Also if the server ends it before, or the shop switches to another client.
  onSessionEnd(leave)
}

/** The member's goal; the rest of what follows a member (the channel, lost orders) is not for a preview. */
async function showGoal(): Promise<void> {
  const { followGoal } = await loadUntilThere(() => import('../store/home/goal.ts'))
  followGoal()
}

/**
 * Starts a preview that the address names, or that this tab has begun.
 * @returns whether the shop may start; otherwise this page says that the preview has ended
 */
export async function startPreview(): Promise<boolean> {
  const given = takeToken()
  const begun = preview.read()
  const before = begun?.before ?? (isPreview() ? {} : sessionNow())
  if (given === null && begun?.isOver !== false) {
    putBack(before)
    return showEnded()
  }
  const token = given ?? readToken() ?? ''
  const { status, member } = await look(token)
  if (member === null) {
    putBack(before)
    // A suspended client's shop says so itself.
    return status === 403 || showEnded()
  }
  if (given !== null) {
    putBack({})
    const owner = { client_id: member.client_id, customer_id: member.id }
    keepToken(token, { stayLoggedIn: false, owner })
    preview.write({ isOver: false, before })
  }
  showBar(member, before)
  whenIdle(() => inBackground(showGoal()))
  return true
}
