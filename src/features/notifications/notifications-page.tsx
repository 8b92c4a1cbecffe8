import { useEffect } from 'react'
import type { User } from '../../contract/shop-entities/user.ts'
import { LoginPrompt } from '../../components/member/login-prompt.tsx'
import { cartMessages } from '../../messages/cart.ts'
import { emptyMessages } from '../../messages/empty.ts'
import { notificationMessages } from '../../messages/notifications.ts'
import { clientHomePath } from '../../contract/routes.ts'
import { useClientLoginId } from '../../store/session/use-client-login-id.ts'
import { useShop } from '../../store/shop-store.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/status/empty-state.tsx'
import { LoadFailed } from '../../ui/status/load-failed.tsx'
import { Loader } from '../../ui/status/loader.tsx'
import { NotificationList } from './notification-list.tsx'
import { Link } from '../../components/link/link.tsx'
import { PageTitle } from '../../components/page-title/page-title.tsx'
import { classNames } from '../../ui/class-names.ts'
import frame from '../../ui/frame.module.css'
import layout from '../../ui/layout.module.css'
import styles from './notifications-page.module.css'
import { useNotifications } from './use-notifications.ts'
import { Skeleton } from '../../ui/status/skeleton.tsx'
import { platform } from '../../platform/platform.ts'
import { pushConfiguration } from '../../push/configuration.ts'
import { pushOffer, thisBrowser } from '../../push/push-offer.ts'
import { inBackground } from '../../lib/in-background.ts'
import { InlineMessage } from '../../ui/status/inline-message.tsx'

/** Asks for permission and reloads, so that the start sets up push (section 4, "Push setup"). */
async function allow(): Promise<void> {
  if ((await Notification.requestPermission()) === 'granted') location.reload()
}

/**
 * How to receive notifications on an iPhone or iPad, if the build has push: install the shop, then press a
 * button.
 */
function PushHint() {
  if (pushConfiguration() === null || platform().terminal !== null) return null
  const offer = pushOffer(thisBrowser())
  if (offer === null) return null
  return offer === 'install' ? (
    <InlineMessage tone="info">{notificationMessages.install}</InlineMessage>
  ) : (
    <div>
      <Button onClick={() => inBackground(allow())} variant="secondary">
        {notificationMessages.allow}
      </Button>
    </div>
  )
}

const CARDS = 4

function NotificationsSkeleton() {
  return (
    <output className={layout.stack3}>
      <span className="visually-hidden">{notificationMessages.loading}</span>
      {Array.from({ length: CARDS }, (_, index) => (
        <span className={styles.card} key={index}>
          <Skeleton className={styles.sign} />
          <span className={classNames(layout.stack1, styles.words)}>
            <Skeleton shape="line" width="90%" />
            <Skeleton shape="line" width="35%" />
          </span>
        </span>
      ))}
    </output>
  )
}

/** `/Notifications` (sections 2 and 4). Opening it resets the bell's count to 0. */
export function NotificationsPage() {
  const user = useShop((state) => state.user)
  return (
    <div className={frame.page}>
      <PageTitle title={notificationMessages.title} />
      {user === null ? (
        <LoginPrompt picture="bell" title={notificationMessages.loginNeeded} />
      ) : (
        <Notifications user={user} />
      )}
    </div>
  )
}

function Notifications({ user }: { user: User }) {
  const clientLoginId = useClientLoginId()
  const count = useShop((state) => state.notificationCount)
  const { items, hasMore, loading, failed, reference, loadMore, reload, retry } = useNotifications({
    clientLoginId,
    mobile: user.mobile,
  })

  useEffect(() => {
    if (count === 0) return
    useShop.getState().resetNotificationCount()
    // Show notifications that arrived while the page was open.
    reload()
  }, [count, reload])

  return (
    <>
      <h1>{notificationMessages.title}</h1>
      <PushHint />
      {items.length > 0 && <NotificationList hasMore={hasMore} notifications={items} onNearEnd={loadMore} />}
      {loading !== null && items.length === 0 && <NotificationsSkeleton />}
      {loading !== null && items.length > 0 && <Loader label={notificationMessages.loading} />}
      {failed !== null && (
        <LoadFailed onRetry={retry} part={failed} reference={reference} title={notificationMessages.failed} />
      )}
      {loading === null && failed !== 'first' && items.length === 0 && (
        <EmptyState
          action={
            <Link className={buttonClass()} to={clientHomePath(clientLoginId)}>
              {cartMessages.continueShopping}
            </Link>
          }
          picture="bell"
          text={notificationMessages.emptyText}
          title={emptyMessages.notifications}
        />
      )}
    </>
  )
}
