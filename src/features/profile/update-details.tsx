import { useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import type { StateCityMaster } from '../../contract/entities/place.ts'
import type { User } from '../../contract/entities/user.ts'
import { kitMessages } from '../../messages/kit.ts'
import { orderHistoryMessages } from '../../messages/orders.ts'
import { profileMessages } from '../../messages/profile.ts'
import { placesQuery } from '../../store/places-query.ts'
import { Button } from '../../ui/button.tsx'
import { CoveredDetails } from '../../components/member/covered-details.tsx'
import { Loader } from '../../ui/status/loader.tsx'
import { InlineMessage } from '../../ui/status/inline-message.tsx'
import { useSharedScreen } from '../../ui/shared-screen.tsx'
import { DetailsForm } from './details-form.tsx'
import { inBackground } from '../../contract/in-background.ts'
import styles from './profile-page.module.css'

/** Where the states and cities can't be had, a member can still keep the ones they have. */
function placesOf(user: User): StateCityMaster {
  const { state_id, city_id } = user
  return {
    state_master: state_id === null || state_id === undefined ? [] : [{ id: state_id, name: user.state }],
    city_master:
      city_id === null || city_id === undefined ? [] : [{ id: city_id, name: user.city, state_id }],
  }
}

/**
 * Update Profile Details: the form, once the states and cities that it chooses from are there. On a screen that many
 * share it is filled with what others must not read, so it comes when its owner asks for it.
 */
export function UpdateDetails({ user }: { user: User }) {
  const places = useQuery(placesQuery())
  const [covered, setCovered] = useState(useSharedScreen())
  if (covered) {
    return (
      <div className={styles['cover']}>
        <CoveredDetails onUncover={() => setCovered(false)} />
      </div>
    )
  }
  if (places.isPending) return <Loader label={kitMessages.loading} />
  return (
    <div className={styles['update']}>
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
        // The lists' own options decide what can be chosen: another list is another form.
        key={places.isError ? 'own' : 'all'}
        places={places.data ?? placesOf(user)}
        user={user}
      />
    </div>
  )
}
