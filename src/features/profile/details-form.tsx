import { useState } from 'react'
import { flushSync } from 'react-dom'
import { valibotResolver } from '@hookform/resolvers/valibot'
import { useForm, useWatch } from 'react-hook-form'
import { gender } from '../../contract/codes.ts'
import type { StateCityMaster } from '../../contract/entities/place.ts'
import type { User } from '../../contract/entities/user.ts'
import { fieldLimits } from '../../contract/limits.ts'
import { addressMessages } from '../../contract/messages/address.ts'
import { profileMessages } from '../../messages/profile.ts'
import { latestBirthday } from '../../domain/dates.ts'
import { inLanguage } from '../../domain/localized.ts'
import { knownPlaceOf } from '../../domain/pincode-places.ts'
import {
  citiesOf,
  genderName,
  profileFieldsOf,
  profileRules,
  UNSELECTED_CITY_VALUE,
  UNSELECTED_STATE,
} from '../../domain/profile-rules.ts'
import { Button } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { onlyDigits, TextField } from '../../ui/field/text-field.tsx'
import { SelectField } from '../../ui/field/select-field.tsx'
import { TextAreaField } from '../../ui/field/text-area-field.tsx'
import styles from './profile-page.module.css'
import { useUpdateDetails } from './use-update-details.ts'

const pincodeDigits = onlyDigits(fieldLimits.pincodeDigits)
const genderOptions = Object.values(gender).map((code) => ({ value: code, label: genderName(code) }))

function optionsOf(places: StateCityMaster['state_master']) {
  return places.map((place) => ({
    value: String(place.id),
    label: inLanguage(place.name) || String(place.id),
  }))
}

/**
 * The profile form with every rule of section 5; another state leaves no city chosen (section 4). A pincode chooses
 * state and city where the lists know them.
 */
export function DetailsForm({ user, places }: { user: User; places: StateCityMaster }) {
  const [latest] = useState(() => latestBirthday(new Date()))
  const { register, handleSubmit, getValues, setValue, control, reset, formState } = useForm({
    defaultValues: profileFieldsOf(user),
    resolver: valibotResolver(profileRules(latest)),
    mode: 'onTouched',
  })
  const { busy, update } = useUpdateDetails((updated) => reset(profileFieldsOf(updated)))
  const stateId = useWatch({ control, name: 'state_id' })
  const { errors } = formState

  const fillPlace = ({ target }: { target: { value: string } }): void => {
    const known = knownPlaceOf(target.value, places)
    if (known === null) return
    const state = String(known.stateId)
    const city = known.cityId === null ? null : String(known.cityId)
    if (city === null && state === getValues('state_id')) return
    const asTyped = { shouldDirty: true, shouldValidate: true }
    // The state's cities have to be there before one of them is chosen.
    flushSync(() => setValue('state_id', state, asTyped))
    setValue('city_id', city ?? UNSELECTED_CITY_VALUE, { shouldDirty: true, shouldValidate: city !== null })
  }

  return (
    <form
      className={styles['form']}
      noValidate
      onSubmit={(event) => void handleSubmit((fields) => update(user, fields))(event)}
    >
      <p className={classNames(styles['wide'], styles['quiet'])}>{profileMessages.allRequired}</p>
      <TextField
        autoComplete="name"
        error={errors.name?.message}
        hint={profileMessages.nameHint}
        label={profileMessages.name}
        maxLength={fieldLimits.nameLength}
        required
        {...register('name')}
      />
      <TextField
        autoComplete="email"
        error={errors.email?.message}
        hint={profileMessages.emailHint}
        label={profileMessages.email}
        type="email"
        required
        {...register('email')}
      />
      <SelectField
        autoComplete="sex"
        error={errors.gender?.message}
        label={profileMessages.gender}
        options={genderOptions}
        placeholder={{ value: '', label: profileMessages.chooseGender }}
        required
        {...register('gender')}
      />
      <TextField
        autoComplete="bday"
        error={errors.birthday?.message}
        hint={profileMessages.birthdayHint}
        label={profileMessages.birthday}
        max={latest}
        type="date"
        required
        {...register('birthday')}
      />
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
      <TextAreaField
        autoComplete="street-address"
        className={styles['wide']}
        error={errors.address?.message}
        hint={profileMessages.addressHint}
        label={profileMessages.address}
        maxLength={fieldLimits.addressLength}
        required
        {...register('address')}
      />
      <div className={styles['wide']}>
        <Button busy={busy} size="large" type="submit">
          {profileMessages.save}
        </Button>
      </div>
    </form>
  )
}
