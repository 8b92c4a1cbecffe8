import type { User } from '../../contract/entities/user.ts'
import { profileMessages } from '../../contract/messages/profile.ts'
import { showDate } from '../../domain/dates.ts'
import { inLanguage } from '../../domain/localized.ts'
import { genderName } from '../../domain/profile-rules.ts'
import styles from './profile-page.module.css'

/** What the shop knows of a member, to read (section 2, "Personal Info"). */
export function PersonalInfo({ user }: { user: User }) {
  const facts: readonly (readonly [label: string, value: string])[] = [
    [profileMessages.name, user.name],
    [profileMessages.mobile, user.mobile],
    [profileMessages.email, user.email],
    [profileMessages.gender, genderName(user.gender)],
    [profileMessages.birthday, showDate(user.birthday)],
    [profileMessages.state, inLanguage(user.state)],
    [profileMessages.city, inLanguage(user.city)],
    [profileMessages.pincode, user.pincode],
    [profileMessages.address, user.address],
  ]
  return (
    <dl className={styles['facts']}>
      {facts.map(([label, value]) => (
        <div className={styles['fact']} key={label}>
          <dt>{label}</dt>
          <dd className={value === '' ? styles['unknown'] : undefined}>
            {value === '' ? profileMessages.unknown : value}
          </dd>
        </div>
      ))}
    </dl>
  )
}
