import { Fragment } from 'react'
import type { User } from '../../contract/shop-entities/user.ts'
import { contentMessages } from '../../messages/content.ts'
import { profileMessages } from '../../messages/profile.ts'
import { routePatterns } from '../../contract/routes.ts'
import { showDate } from '../../domain/dates.ts'
import { maskEmail, maskMobile, maskName, maskWhole } from '../../lib/masking.ts'
import { inLanguage } from '../../domain/localized.ts'
import { genderName } from '../../domain/profile-rules.ts'
import { MaskedText } from '../../components/member/masked-text.tsx'
import { Link } from '../../components/link/link.tsx'
import { classNames } from '../../ui/class-names.ts'
import surface from '../../ui/surface.module.css'
import text from '../../ui/text.module.css'
import styles from './profile-page.module.css'
import { Sessions } from './sessions.tsx'

type Fact = readonly [label: string, value: string, mask?: (value: string) => string]

/** An e-mail address that may wrap after `@` and before a dot. */
function BreakableEmail({ email }: { email: string }) {
  return email.split(/(?<=@)|(?=\.)/).map((part, index) => (
    // The parts never change order.
    // oxlint-disable-next-line react/no-array-index-key
    <Fragment key={index}>
      {index > 0 && <wbr />}
      <span>{part}</span>
    </Fragment>
  ))
}

/**
 * Read-only details of a member (section 2, "Personal Info").
 * @param hidden shows masks, on a shared screen
 */
export function PersonalInfo({ user, hidden }: { user: User; hidden: boolean }) {
  const facts: readonly Fact[] = [
    [profileMessages.name, user.name, maskName],
    [profileMessages.mobile, user.mobile, maskMobile],
    [profileMessages.email, user.email, maskEmail],
    [profileMessages.gender, genderName(user.gender)],
    [profileMessages.birthday, showDate(user.birthday), maskWhole],
    [profileMessages.state, inLanguage(user.state)],
    [profileMessages.city, inLanguage(user.city)],
    [profileMessages.pincode, user.pincode, maskWhole],
    [profileMessages.address, user.address, maskWhole],
  ]
  return (
    <>
      <dl className={classNames(surface.card, surface.divided, styles.facts)}>
        {facts.map(([label, value, mask]) => (
          <div className={styles.fact} key={label}>
            <dt>{label}</dt>
            <dd className={value === '' ? styles.unknown : undefined}>
              {value === '' ? (
                profileMessages.unknown
              ) : mask === maskEmail && !hidden ? (
                <BreakableEmail email={value} />
              ) : (
                <MaskedText hidden={hidden && mask !== undefined} mask={mask ?? maskWhole} text={value} />
              )}
            </dd>
          </div>
        ))}
      </dl>
      <p className={text.quiet}>
        {profileMessages.mobileHint} <Link to={routePatterns.contactUs}>{contentMessages.contactUs}</Link>
      </p>
      <Sessions user={user} />
    </>
  )
}
