import { useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import type { StateCityMaster } from '../../contract/shop-entities/place.ts'
import type { User } from '../../contract/shop-entities/user.ts'
import { kitMessages } from '../../messages/kit.ts'
import { orderHistoryMessages } from '../../messages/orders.ts'
import { profileMessages } from '../../messages/profile.ts'
import { placesQuery } from './places-query.ts'
import { Button } from '../../ui/button.tsx'
import { CoveredDetails } from '../../components/member/covered-details.tsx'
import { Loader } from '../../ui/status/loader.tsx'
import { InlineMessage } from '../../ui/status/inline-message.tsx'
import { useSharedScreen } from '../../ui/shared-screen.tsx'
import { DetailsForm } from './details-form.tsx'
import { inBackground } from '../../lib/in-background.ts'
import { classNames } from '../../ui/class-names.ts'
import surface from '../../ui/surface.module.css'
import layout from '../../ui/layout.module.css'
import styles from './profile-page.module.css'

/** If states and cities failed to load, a member can still keep their own. */
function placesOf(user: User): StateCityMaster {
  const { state_id, city_id } = user
  return {
    state_master: state_id === null || state_id === undefined ? [] : [{ id: state_id, name: user.state }],
    city_master:
      city_id === null || city_id === undefined ? [] : [{ id: city_id, name: user.city, state_id }],
  }
}

/**
 * Update Profile Details: the form, after states and cities have loaded. On a shared screen it is covered
 * until its owner opens it, because it contains personal details.
 */
export function UpdateDetails({ user }: { user: User }) {
  const places = useQuery(placesQuery())
  const [covered, setCovered] = useState(useSharedScreen())
  if (covered) {
    return (
      <div className={classNames(surface.card, styles.cover)}>
        <CoveredDetails onUncover={() => setCovered(false)} />
      </div>
    )
  }
  if (places.isPending) return <Loader label={kitMessages.loading} />
  return (
    <div className={layout.stack4}>
      {places.isError && (
        <InlineMessage tone="warning">
          <span>{profileMessages.placesMissing}</span>
          <Button
            busy={places.isFetching}
            onClick={() => inBackground(places.refetch())}
            size="small"
            variant="secondary"
          >
            {orderHistoryMessages.tryAgain}
          </Button>
        </InlineMessage>
      )}
      <DetailsForm
        // The lists determine the options, so a new list needs a new form.
        key={places.isError ? 'own' : 'all'}
        places={places.data ?? placesOf(user)}
        user={user}
      />
    </div>
  )
}
