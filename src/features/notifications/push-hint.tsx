import { notificationMessages } from '../../messages/notifications.ts'
import { platform } from '../../platform/platform.ts'
import { pushConfiguration } from '../../push/configuration.ts'
import { pushOffer, thisBrowser } from '../../push/push-offer.ts'
import { Button } from '../../ui/button.tsx'
import { inBackground } from '../../contract/in-background.ts'
import { InlineMessage } from '../../ui/status/inline-message.tsx'

/** Sets push up as the next start does, which finds the permission given (section 4, "Push setup"). */
async function allow(): Promise<void> {
  if ((await Notification.requestPermission()) === 'granted') location.reload()
}

/** How news comes to an iPhone or iPad, where the shop has push: by the home screen, and with one press there. */
export function PushHint() {
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
