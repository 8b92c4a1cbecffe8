import CircleAlert from 'lucide-react/icons/circle-exclamation-point'
import CircleCheck from 'lucide-react/icons/circle-check'
import { Button } from '../../src/ui/button.tsx'
import { classNames } from '../../src/ui/class-names.ts'
import { InlineMessage } from '../../src/ui/status/inline-message.tsx'
import { showToast } from '../../src/ui/toast/toast.ts'
import { useChange } from '../api/changes.ts'
import { useMay } from '../api/session.tsx'
import { shortMoment } from '../parts/moments.ts'
import { loginInWords, mendedBy, type Member } from './login-words.ts'
import text from '../../src/ui/text.module.css'
import styles from './member-page.module.css'

/** A member's login state in one line, with the button that restores the login. */
export function LoginLine({ member, onUnblock }: { member: Member; onUnblock: () => void }) {
  const may = useMay()
  const unlock = useChange('unlockMember', ['showMember'])
  const { id, name, client, login, new_addresses_from: newAddressesFrom } = member
  const { answer, besides } = loginInWords(login)
  const mends = may('members.support', client) ? mendedBy(login) : null
  const Icon = login.can ? CircleCheck : CircleAlert
  return (
    <section aria-labelledby="can-log-in" className={classNames(styles.login, !login.can && styles.locked)}>
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
        <div className={styles.mend}>
          <Button
            busy={unlock.isPending}
            onClick={() =>
              unlock.mutate(
                { id },
                { onSuccess: () => showToast({ kind: 'success', text: `${name} can log in again` }) },
              )
            }
          >
            Unlock
          </Button>
        </div>
      )}
      {newAddressesFrom !== null && (
        <p className={classNames(text.quiet, styles.besides)}>
          The number was changed: orders go to a new address from {shortMoment(newAddressesFrom)}.
        </p>
      )}
      {mends === null && newAddressesFrom !== null && may('members.support', client) && (
        <div className={styles.mend}>
          <Button
            busy={unlock.isPending}
            onClick={() =>
              unlock.mutate(
                { id },
                {
                  onSuccess: () => showToast({ kind: 'success', text: `${name} can order to a new address` }),
                },
              )
            }
            variant="secondary"
          >
            Allow new addresses now
          </Button>
        </div>
      )}
      {unlock.error !== null && <InlineMessage tone="error">{unlock.error.message}</InlineMessage>}
    </section>
  )
}
