import { flushSync } from 'react-dom'
import { useWatch, type UseFormReturn } from 'react-hook-form'
import type { StateCityMaster } from '../../contract/shop-entities/place.ts'
import { fieldLimits } from '../../contract/field-limits.ts'
import { addressMessages } from '../../contract/messages/address.ts'
import { profileMessages } from '../../messages/profile.ts'
import { inLanguage } from '../../domain/localized.ts'
import { citiesOf, knownPlaceOf } from '../../domain/places.ts'
import { type ProfileFields, UNSELECTED_CITY_VALUE, UNSELECTED_STATE } from '../../domain/profile-rules.ts'
import { SelectField } from '../../ui/field/select-field.tsx'
import { onlyDigits, TextField } from '../../ui/field/text-field.tsx'
import styles from './profile-page.module.css'

const pincodeDigits = onlyDigits(fieldLimits.pincodeDigits)

function optionsOf(places: StateCityMaster['state_master']) {
  return places.map((place) => ({
    value: String(place.id),
    label: inLanguage(place.name) || String(place.id),
  }))
}

/**
 * Pincode, state and city of the profile form. Another state clears the city (section 4). A pincode selects
 * state and city if the lists contain them.
 */
export function PlaceFields({
  form,
  places,
}: {
  form: UseFormReturn<ProfileFields>
  places: StateCityMaster
}) {
  const { register, getValues, setValue, control, formState } = form
  const { errors } = formState
  const stateId = useWatch({ control, name: 'state_id' })

  const fillPlace = ({ target }: { target: { value: string } }): void => {
    const known = knownPlaceOf(target.value, places)
    if (known === null) return
    const state = String(known.stateId)
    const city = known.cityId === null ? null : String(known.cityId)
    if (city === null && state === getValues('state_id')) return
    const asTyped = { shouldDirty: true, shouldValidate: true }
    // The state's cities must be rendered before one is selected.
    flushSync(() => setValue('state_id', state, asTyped))
    setValue('city_id', city ?? UNSELECTED_CITY_VALUE, { shouldDirty: true, shouldValidate: city !== null })
  }

  return (
    <div className={styles.places}>
      <TextField
        autoComplete="postal-code"
        error={errors.pincode?.message}
        hint={profileMessages.pincodeChoosesHint}
        filter={pincodeDigits}
        inputMode="numeric"
        label={profileMessages.pincode}
        title={addressMessages.pincodeWrong}
        required
        {...register('pincode', { onChange: fillPlace })}
      />
      <SelectField
        error={errors.state_id?.message}
        label={profileMessages.state}
        options={optionsOf(places.state_master)}
        placeholder={{ value: UNSELECTED_STATE, label: profileMessages.chooseState }}
        required
        {...register('state_id', { onChange: () => setValue('city_id', UNSELECTED_CITY_VALUE) })}
      />
      <SelectField
        error={errors.city_id?.message}
        hint={profileMessages.cityHint}
        label={profileMessages.city}
        options={optionsOf(citiesOf(places, stateId))}
        placeholder={{ value: UNSELECTED_CITY_VALUE, label: profileMessages.chooseCity }}
        required
        {...register('city_id')}
      />
    </div>
  )
}
