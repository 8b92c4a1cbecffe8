import { clientSettings } from '../../src/contract/client-settings.ts'
import type { SettingPanel } from '../../src/contract/setting-kinds.ts'
import { Checkbox } from '../../src/ui/field/checkbox.tsx'
import { SelectField } from '../../src/ui/field/select-field.tsx'
import { TextAreaField } from '../../src/ui/field/text-area-field.tsx'
import { TextField } from '../../src/ui/field/text-field.tsx'
import layout from '../../src/ui/layout.module.css'
import type { WireForm } from '../parts/form.tsx'
import { Panel } from '../parts/panel.tsx'
import { AccentPreview, isColour, OWN_ACCENT } from './accent-preview.tsx'
import { fieldsIn, type ClientFields, type FieldName } from './client-form.ts'
import styles from './client-page.module.css'

interface FieldProps {
  form: WireForm<ClientFields>
  name: FieldName
}

/** The settings of a panel, each in its field. */
export function SettingsPanel({
  form,
  panel,
  title,
}: {
  form: WireForm<ClientFields>
  panel: SettingPanel
  title: string
}) {
  return (
    <Panel title={title}>
      <div className={layout.stack4}>
        {fieldsIn(panel).map((name) => (
          <SettingField form={form} key={name} name={name} />
        ))}
      </div>
    </Panel>
  )
}

const languages = [
  { value: '', label: 'English' },
  { value: 'hi', label: 'Hindi' },
  { value: 'en,hi', label: 'English, and Hindi to choose' },
  { value: 'hi,en', label: 'Hindi, and English to choose' },
]

/** A setting's field, as its declaration says. */
function SettingField({ form, name }: FieldProps) {
  const setting = clientSettings[name]
  const { label } = setting
  const hint = 'hint' in setting ? { hint: setting.hint } : {}
  switch (setting.kind) {
    case 'flag':
      return <Checkbox {...form.form.register(name)} label={label} />
    case 'languages':
      return <SelectField {...form.field(name)} label={label} options={languages} />
    case 'carriers':
      return (
        <TextAreaField {...form.field(name)} {...hint} label={label} optional rows={3} spellCheck={false} />
      )
    case 'colour':
      return <ColourField form={form} name={name} />
    case 'words':
      return <TextField {...form.field(name)} {...hint} autoComplete="off" label={label} optional />
    case 'number': {
      // A rule that takes no null has no empty field.
      const isOptional = setting.rule.type === 'nullable'
      return (
        <TextField
          {...form.field(name)}
          {...hint}
          autoComplete="off"
          inputMode="decimal"
          label={label}
          optional={isOptional}
        />
      )
    }
    case 'text': {
      const { optional = false, longest, input } = setting as TextSetting
      const field = {
        ...form.field(name),
        ...hint,
        label,
        optional,
        ...(longest === undefined ? {} : { maxLength: longest }),
      }
      if (input === 'area') return <TextAreaField {...field} rows={2} />
      return <TextField {...field} autoComplete="off" type={input ?? 'text'} />
    }
  }
}

interface TextSetting {
  optional?: boolean
  longest?: number
  input?: 'email' | 'tel' | 'area'
}

function ColourField({ form, name }: FieldProps) {
  const colour = String(form.form.watch(name))
  const { label, hint } = clientSettings.accent_color
  return (
    <>
      <div className={styles.colour}>
        <TextField
          {...form.field(name)}
          autoComplete="off"
          hint={hint}
          label={label}
          maxLength={7}
          optional
          spellCheck={false}
        />
        <input
          aria-label="Choose the accent colour"
          onChange={({ target: { value } }) => form.form.setValue(name, value, { shouldValidate: true })}
          type="color"
          value={isColour(colour) ? colour : OWN_ACCENT}
        />
      </div>
      <AccentPreview colour={colour} name={form.form.watch('name')} />
    </>
  )
}
