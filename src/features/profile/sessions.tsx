import { useRef, useState } from 'react'
import Laptop from 'lucide-react/icons/laptop'
import MonitorSmartphone from 'lucide-react/icons/monitor-smartphone'
import Smartphone from 'lucide-react/icons/smartphone'
import Store from 'lucide-react/icons/store'
import Tablet from 'lucide-react/icons/tablet'
import { inBackground } from '../../lib/in-background.ts'
import type { DeviceKind } from '../../contract/codes.ts'
import type { MemberSession } from '../../contract/shop-entities/member-session.ts'
import type { User } from '../../contract/shop-entities/user.ts'
import { showDate, showTime } from '../../domain/dates.ts'
import { sessionMessages } from '../../messages/sessions.ts'
import { Button } from '../../ui/button.tsx'
import { InlineMessage } from '../../ui/status/inline-message.tsx'
import { classNames } from '../../ui/class-names.ts'
import surface from '../../ui/surface.module.css'
import layout from '../../ui/layout.module.css'
import text from '../../ui/text.module.css'
import styles from './sessions.module.css'
import { useSessions } from './use-sessions.ts'

const icons = {
  phone: Smartphone,
  tablet: Tablet,
  computer: Laptop,
  kiosk: Store,
  other: MonitorSmartphone,
} as const satisfies Record<DeviceKind, unknown>

/** Another provider's kinds are shown as `other`. */
const kindOf = ({ kind }: MemberSession): DeviceKind =>
  Object.keys(icons).find((known): known is DeviceKind => known === kind) ?? 'other'

const OTHERS = 'others'

/**
 * A member's sessions: device, start and last use. Each one except the current one can be ended, or all
 * others at once. Renders nothing if the provider has no such list.
 */
export function Sessions({ user }: { user: User }) {
  const { sessions, busy, failure, end } = useSessions(user)
  const [announcement, setAnnouncement] = useState('')
  const heading = useRef<HTMLHeadingElement>(null)
  if (sessions.length === 0) return null

  async function endAndSay(which: string): Promise<void> {
    setAnnouncement('')
    if (!(await end(which))) return
    setAnnouncement(which === OTHERS ? sessionMessages.endedOthers : sessionMessages.ended)
    // The pressed button is gone with its session.
    heading.current?.focus()
  }

  return (
    <section aria-labelledby="sessions" className={classNames(layout.stack4, styles.sessions)}>
      <h2 id="sessions" ref={heading} tabIndex={-1}>
        {sessionMessages.title}
      </h2>
      <ul className={classNames(surface.card, surface.divided, styles.list)}>
        {sessions.map((session) => (
          <SessionRow
            busy={busy}
            key={session.id}
            onEnd={(id) => inBackground(endAndSay(id))}
            session={session}
          />
        ))}
      </ul>
      {failure !== null && <InlineMessage tone="error">{failure}</InlineMessage>}
      <output className="visually-hidden">{announcement}</output>
      {sessions.length > 1 && (
        <div className={styles.all}>
          <p>{sessionMessages.text}</p>
          <Button
            busy={busy === OTHERS}
            disabled={busy !== null && busy !== OTHERS}
            onClick={() => inBackground(endAndSay(OTHERS))}
            variant="secondary"
          >
            {sessionMessages.endOthers}
          </Button>
        </div>
      )}
    </section>
  )
}

function SessionRow({
  session,
  busy,
  onEnd,
}: {
  session: MemberSession
  busy: string | null
  onEnd: (id: string) => void
}) {
  const kind = kindOf(session)
  const Icon = icons[kind]
  const id = String(session.id)
  const begun = sessionMessages.begun(showDate(session.created_at))
  return (
    <li className={styles.session}>
      <Icon aria-hidden="true" className={text.dim} size="1.5em" />
      <div>
        <p className={styles.device}>
          <span>{sessionMessages[kind]}</span>
          {session.current && <span className={styles.this}>{sessionMessages.thisDevice}</span>}
        </p>
        <p className={styles.when}>
          <span>{begun}</span>
          <span>{sessionMessages.used(showDate(session.last_used_at), showTime(session.last_used_at))}</span>
        </p>
      </div>
      {!session.current && (
        <Button
          aria-label={sessionMessages.endOf(sessionMessages[kind], begun)}
          busy={busy === id}
          disabled={busy !== null && busy !== id}
          onClick={() => onEnd(id)}
          size="small"
          variant="secondary"
        >
          {sessionMessages.end}
        </Button>
      )}
    </li>
  )
}
