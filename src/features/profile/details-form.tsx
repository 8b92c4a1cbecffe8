import { useState } from 'react'
import { valibotResolver } from '@hookform/resolvers/valibot'
import { useForm } from 'react-hook-form'
import { gender } from '../../contract/codes.ts'
import type { StateCityMaster } from '../../contract/shop-entities/place.ts'
import type { User } from '../../contract/shop-entities/user.ts'
import { fieldLimits } from '../../contract/field-limits.ts'
import { profileMessages } from '../../messages/profile.ts'
import { latestBirthday } from '../../domain/dates.ts'
import { formTypedDate } from '../../domain/typed-date.ts'
import {
  genderName,
  profileFieldsOf,
  profileRules,
  updateRequestOf,
  type ProfileFields,
} from '../../domain/profile-rules.ts'
import { Button } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { TextField } from '../../ui/field/text-field.tsx'
import { SelectField } from '../../ui/field/select-field.tsx'
import { TextAreaField } from '../../ui/field/text-area-field.tsx'
import { PlaceFields } from './place-fields.tsx'
import surface from '../../ui/surface.module.css'
import formStyles from '../../ui/field/form.module.css'
import text from '../../ui/text.module.css'
import { inBackground } from '../../lib/in-background.ts'
import { call } from '../../api/call.ts'
import { toastMs } from '../../contract/limits.ts'
import { isCurrentMember } from '../../store/session/is-current-member.ts'
import { reportWithToast } from '../../store/session/report-with-toast.ts'
import { useShop } from '../../store/shop-store.ts'
import { showToast } from '../../ui/toast/toast.ts'

/**
 * Saves a member's details (section 8). Success stores the member and shows a toast for 2 s. A failure with
 * an exception shows the server's message for 2 s. A refusal without one is only logged.
 */
function useUpdateDetails(onUpdated: (user: User) => void): {
  busy: boolean
  update: (user: User, fields: ProfileFields) => Promise<void>
} {
  const [busy, setBusy] = useState(false)

  async function update(user: User, fields: ProfileFields): Promise<void> {
    if (busy) return
    setBusy(true)
    const result = await call('updateUserDetails', updateRequestOf(user, fields))
    setBusy(false)
    if (result.ok) {
      if (!isCurrentMember(user)) return
      onUpdated(useShop.getState().setUser(result.data))
      showToast({ kind: 'success', text: profileMessages.detailsUpdated, ms: toastMs.success })
      return
    }
    reportWithToast('updateUserDetails', result)
  }

  return { busy, update }
}

const genderOptions = Object.values(gender).map((code) => ({ value: code, label: genderName(code) }))

/** The profile form, with the rules of section 5. */
export function DetailsForm({ user, places }: { user: User; places: StateCityMaster }) {
  const [latest] = useState(() => latestBirthday(new Date()))
  const form = useForm({
    defaultValues: profileFieldsOf(user),
    resolver: valibotResolver(profileRules(latest)),
    mode: 'onTouched',
  })
  const { register, handleSubmit, reset, formState } = form
  const { busy, update } = useUpdateDetails((updated) => reset(profileFieldsOf(updated)))
  const { errors } = formState

  return (
    <form
      className={classNames(surface.card, formStyles.form)}
      noValidate
      onSubmit={(event) => inBackground(handleSubmit((fields) => update(user, fields))(event))}
    >
      <p className={classNames(formStyles.wide, text.quiet)}>{profileMessages.allRequired}</p>
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
        filter={formTypedDate}
        inputMode="numeric"
        placeholder={profileMessages.birthdayForm}
        required
        {...register('birthday')}
      />
      <PlaceFields form={form} places={places} />
      <TextAreaField
        autoComplete="street-address"
        className={formStyles.wide}
        error={errors.address?.message}
        hint={profileMessages.addressHint}
        label={profileMessages.address}
        maxLength={fieldLimits.addressLength}
        required
        {...register('address')}
      />
      <div className={formStyles.wide}>
        <Button busy={busy} size="large" type="submit">
          {profileMessages.save}
        </Button>
      </div>
    </form>
  )
}
