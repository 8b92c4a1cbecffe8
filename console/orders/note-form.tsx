import * as v from 'valibot'
import { Button } from '../../src/ui/button.tsx'
import { TextAreaField } from '../../src/ui/field/text-area-field.tsx'
import { useChange } from '../app/queries.ts'
import { useWireForm, WireFormFields } from '../parts/form.tsx'

const schema = v.object({
  text: v.pipe(
    v.string(),
    v.trim(),
    v.minLength(1, 'write something first'),
    v.maxLength(2000, 'at most 2000 characters'),
  ),
})

/** Form for a note on an order; only operators see notes. */
export function NoteForm({ number }: { number: string }) {
  const { mutateAsync } = useChange('addOrderNote')
  const form = useWireForm({
    schema,
    defaultValues: { text: '' },
    async send({ text }) {
      await mutateAsync({ number, text })
      form.form.reset()
    },
  })
  return (
    <WireFormFields
      buttons={
        <Button busy={form.busy} size="small" type="submit" variant="secondary">
          Add the note
        </Button>
      }
      of={form}
    >
      <TextAreaField {...form.field('text')} hint="Operators alone see it." label="Note" rows={2} />
    </WireFormFields>
  )
}
