import { useEffect, useRef } from 'react'
import CircleAlert from 'lucide-react/icons/circle-exclamation-point'
import CircleCheck from 'lucide-react/icons/circle-check'
import { Button, type ButtonProps } from '../../src/ui/button.tsx'
import { classNames } from '../../src/ui/class-names.ts'
import { InlineMessage } from '../../src/ui/status/inline-message.tsx'
import { showToast } from '../../src/ui/toast/toast.ts'
import { useChange } from '../api/changes.ts'
import { useMay } from '../api/session.tsx'
import { shortMoment } from '../parts/moments.ts'
import { afterUnlock, loginInWords, loginMendedBy, type Member } from './login-state.ts'
import text from '../../src/ui/text.module.css'
import styles from './member-page.module.css'

type UnlockButtonProps = Pick<ButtonProps, 'variant'> & {
  label: string
  unlock: ReturnType<typeof useChange<'unlockMember'>>
  member: Member
  /** What the member can do now, if nothing else keeps them from it. */
  done(after: Member): string
}

function UnlockButton({ label, unlock, member: { id, name }, done, variant }: UnlockButtonProps) {
  const press = () =>
    unlock.mutate(
      { id },
      { onSuccess: (after) => showToast({ kind: 'success', text: `${name} ${done(after)}` }) },
    )
  return (
    <div className={styles.mend}>
      <Button busy={unlock.isPending} onClick={press} variant={variant}>
        {label}
      </Button>
    </div>
  )
}

/** A member's login state in one line, with the button that restores the login. */
export function LoginLine({ member, onUnblock }: { member: Member; onUnblock: () => void }) {
  const may = useMay()
  const unlock = useChange('unlockMember', ['showMember'])
  const { client, login, new_addresses_from: newAddressesFrom } = member
  const { answer, besides } = loginInWords(login)
  const isSupport = may('members.support', client)
  const mends = isSupport ? loginMendedBy(login) : null
  const place = useRef<HTMLElement>(null)
  // The pressed button is gone once it has helped.
  useEffect(() => {
    if (mends === null && document.activeElement === document.body) place.current?.focus()
  }, [mends])
  const Icon = login.can ? CircleCheck : CircleAlert
  return (
    <section
      aria-labelledby="can-log-in"
      className={classNames(styles.login, !login.can && styles.locked)}
      ref={place}
      tabIndex={-1}
    >
      <Icon aria-hidden="true" size="1.5rem" />
      <h2 id="can-log-in">Can log in?</h2>
      <output className={styles.answer}>{answer}</output>
      {besides !== '' && <p className={classNames(text.quiet, styles.besides)}>{besides}</p>}
      {mends === 'unblock' && (
        <div className={styles.mend}>
          <Button onClick={onUnblock}>Unblock</Button>
        </div>
      )}
      {mends === 'unlock' && (
        <UnlockButton done={afterUnlock} label="Unlock" member={member} unlock={unlock} />
      )}
      {newAddressesFrom !== null && (
        <p
          className={classNames(text.quiet, styles.besides)}
        >{`The number was changed: orders go to a new address from ${shortMoment(newAddressesFrom)}.`}</p>
      )}
      {mends === null && newAddressesFrom !== null && isSupport && (
        <UnlockButton
          done={() => 'can order to a new address'}
          label="Allow new addresses now"
          member={member}
          unlock={unlock}
          variant="secondary"
        />
      )}
      {unlock.error !== null && <InlineMessage tone="error">{unlock.error.message}</InlineMessage>}
    </section>
  )
}
