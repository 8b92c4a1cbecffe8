import { Checkbox } from '../../src/ui/field/checkbox.tsx'
import { SelectField } from '../../src/ui/field/select-field.tsx'
import { TextAreaField } from '../../src/ui/field/text-area-field.tsx'
import { TextField } from '../../src/ui/field/text-field.tsx'
import { Piece } from './piece.tsx'

const options = [
  { value: 1, label: 'Karnataka' },
  { value: 2, label: 'Kerala' },
]
const placeholder = { value: '', label: 'Choose a state' }

/** Fields: empty, filled, with a hint, wrong, optional, disabled. */
export function Fields() {
  return (
    <>
      <Piece title="Text fields">
        <TextField hint="As on your letters" label="Empty, with a hint" />
        <TextField defaultValue="Asha Rao" label="Filled" />
        <TextField data-pseudo="focus-visible" defaultValue="Asha" label="Focused" />
        <TextField defaultValue="98" error="A mobile number has ten digits." label="Wrong" />
        <TextField label="Optional" optional />
        <TextField defaultValue="Asha Rao" disabled label="Disabled" />
      </Piece>
      <Piece title="Other fields">
        <SelectField label="Nothing chosen" options={options} placeholder={placeholder} />
        <SelectField defaultValue={2} label="Chosen" options={options} />
        <SelectField error="Choose a state." label="Wrong" options={options} placeholder={placeholder} />
        <TextAreaField defaultValue="12 MG Road" hint="10 of 150" label="Text area" />
        <TextAreaField error="An address is needed." label="Wrong text area" />
        <Checkbox label="Unchecked" />
        <Checkbox defaultChecked label="Checked" />
        <Checkbox disabled label="Disabled" />
      </Piece>
    </>
  )
}
