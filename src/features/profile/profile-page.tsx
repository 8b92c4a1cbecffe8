import { useSearchParams } from 'react-router-dom'
import type { User } from '../../contract/shop-entities/user.ts'
import { LoginPrompt } from '../../components/member/login-prompt.tsx'
import { kitMessages } from '../../messages/kit.ts'
import { profileMessages } from '../../messages/profile.ts'
import { maskName } from '../../lib/masking.ts'
import { useShop } from '../../store/shop-store.ts'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { InlineMessage } from '../../ui/status/inline-message.tsx'
import { Loader } from '../../ui/status/loader.tsx'
import { MaskedText } from '../../components/member/masked-text.tsx'
import { useReveal } from '../../components/member/use-reveal.tsx'
import { MemberBalance } from '../../components/points/member-balance.tsx'
import { Tabs } from '../../ui/tabs.tsx'
import { OrderHistory } from './order-history.tsx'
import { PersonalInfo } from './personal-info.tsx'
import { PageTitle } from '../../components/page-title/page-title.tsx'
import frame from '../../ui/frame.module.css'
import styles from './profile-page.module.css'
import { useStatement } from './use-statement.ts'

const Coming = ({ failed }: { failed: boolean }) =>
  failed ? (
    <InlineMessage tone="error">{kitMessages.partFailed}</InlineMessage>
  ) : (
    <Loader label={kitMessages.loading} />
  )

const UpdateDetails = lazyPart(async () => (await import('./update-details.tsx')).UpdateDetails, Coming)
const Passbook = lazyPart(async () => (await import('./passbook.tsx')).Passbook, Coming)

/** The address contains the tab, so that a reload and the Back button keep it. */
const TAB = 'tab'
const tabNames = { info: 'info', update: 'update', orders: 'orders', passbook: 'passbook' } as const

/**
 * `/My_profile` (section 2): Personal Info, Update Profile Details, Order History, and the passbook if there
 * is one.
 */
export function ProfilePage() {
  const user = useShop((state) => state.user)
  return (
    <div className={frame.page}>
      <PageTitle title={profileMessages.title} />
      {user === null ? <LoginPrompt title={profileMessages.loginNeeded} /> : <Profile user={user} />}
    </div>
  )
}

function Profile({ user }: { user: User }) {
  const { hidden, reveal } = useReveal()
  const [search, setSearch] = useSearchParams()
  const asked = search.get(TAB)
  const passbook = useStatement(user)
  // A passbook that failed to load keeps its tab: hidden points would seem lost.
  const hasPassbook = !passbook.isNone && !passbook.pending
  const known = Object.values(tabNames).find((name) => name === asked) ?? tabNames.info
  const value = known === tabNames.passbook && !hasPassbook ? tabNames.info : known
  return (
    <>
      <header className={styles.head}>
        <div>
          <h1>{profileMessages.title}</h1>
          <p className={styles.who}>
            <MaskedText hidden={hidden} mask={maskName} text={user.name} />
          </p>
        </div>
        {reveal}
        <p className={styles.balance}>
          <span>{profileMessages.points}</span>
          <MemberBalance size="large" />
        </p>
      </header>
      {known === tabNames.passbook && passbook.pending ? (
        // It is not known yet whether the provider has a passbook.
        <Loader label={kitMessages.loading} />
      ) : (
        <Tabs
          label={profileMessages.title}
          onChange={(tab) => setSearch({ [TAB]: tab }, { replace: true })}
          tabs={[
            {
              value: tabNames.info,
              label: profileMessages.personalInfo,
              content: <PersonalInfo hidden={hidden} user={user} />,
            },
            {
              value: tabNames.update,
              label: profileMessages.updateDetails,
              content: <UpdateDetails user={user} />,
            },
            {
              value: tabNames.orders,
              label: profileMessages.orderHistory,
              content: <OrderHistory user={user} />,
            },
            ...(hasPassbook
              ? [
                  {
                    value: tabNames.passbook,
                    label: profileMessages.passbook,
                    content: <Passbook user={user} />,
                  },
                ]
              : []),
          ]}
          value={value}
        />
      )}
    </>
  )
}
