import { useState } from 'react'
import { kioskMessages } from '../../messages/kiosk.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import styles from './idle-dialog.module.css'

/** Interval of a screen reader's announcements: announcing every second would drown everything else. */
const SAID_EVERY_SECONDS = 10

/** Countdown before the terminal's wipe: a shrinking ring, and one button. */
export function IdleDialog({ secondsLeft, onStay }: { secondsLeft: number; onStay: () => void }) {
  const [wholeSeconds] = useState(secondsLeft)
  const saidSeconds = Math.ceil(secondsLeft / SAID_EVERY_SECONDS) * SAID_EVERY_SECONDS
  return (
    <Dialog
      alert
      dismissible={false}
      footer={
        <Button onClick={onStay} size="large" wide>
          {kioskMessages.stillHere}
        </Button>
      }
      onClose={onStay}
      open
      size="small"
      title={kioskMessages.idleTitle}
    >
      <div className={styles.countdown}>
        <svg aria-hidden className={styles.ring} viewBox="0 0 100 100">
          <circle className={styles.track} cx="50" cy="50" pathLength={1} r="45" />
          <circle
            className={styles.rest}
            cx="50"
            cy="50"
            pathLength={1}
            r="45"
            style={{ strokeDashoffset: 1 - secondsLeft / wholeSeconds }}
          />
        </svg>
        <span aria-hidden className={styles.seconds}>
          {secondsLeft}
        </span>
      </div>
      <p className={styles.text}>{kioskMessages.idleText}</p>
      <p className="visually-hidden" role="status">
        {kioskMessages.idleLeft(Math.min(saidSeconds, wholeSeconds))}
      </p>
    </Dialog>
  )
}
