import { useState, type ReactNode } from 'react'
import { valibotResolver } from '@hookform/resolvers/valibot'
import { useForm, type DefaultValues, type FieldValues, type Path, type UseFormReturn } from 'react-hook-form'
import * as v from 'valibot'
import { inBackground } from '../../src/lib/in-background.ts'
import { Button, type ButtonProps } from '../../src/ui/button.tsx'
import { InlineMessage } from '../../src/ui/status/inline-message.tsx'
import { AdminCallError } from '../api/admin-call.ts'
import { useFormDraft, type FormDraft } from './form-draft.ts'
import { timeIn } from './moments.ts'
import { UnsavedBar } from './unsaved-bar.tsx'
import styles from './form.module.css'

/** Makes a sentence of the wire's error. */
const sentence = (words: string): string =>
  `${words.charAt(0).toUpperCase()}${words.slice(1)}.`.replace(/\.\.$/, '.')

/** The schema of a field that may be left empty. @param schema of the contract, for what is typed */
export const orEmpty = <Schema extends v.GenericSchema>(schema: Schema) =>
  v.union([v.pipe(v.string(), v.trim(), v.literal('')), schema])

export interface WireForm<Fields extends FieldValues> {
  form: UseFormReturn<Fields>
  /** A field's props from `register`, and its error. */
  field: (name: Path<Fields>) => ReturnType<UseFormReturn<Fields>['register']> & { error: string | undefined }
  busy: boolean
  submit: () => void
  /** The error that belongs to no field. */
  failure: string | null
  /** What is typed and not sent; null if nothing is kept. */
  draft: FormDraft | null
}

/**
 * A call's form, validated by the contract's schema before it is sent and by the server, whose errors are shown at
 * the fields.
 * @param schema of the call's request or a part of it
 * @param send makes the call; its errors are shown
 * @param keeps name under which what is typed is kept until {@link FormDraft.forget}, or until the form is reset
 */
export function useWireForm<Fields extends FieldValues>({
  schema,
  defaultValues,
  send,
  keeps,
}: {
  schema: v.GenericSchema
  defaultValues: Fields & DefaultValues<Fields>
  send: (fields: Fields) => Promise<unknown>
  keeps?: string
}): WireForm<Fields> {
  const [failure, setFailure] = useState<string | null>(null)
  const form = useForm<Fields>({
    defaultValues,
    // Sends the typed values, not the parsed ones: the server parses with the same schema.
    resolver: valibotResolver(schema as unknown as v.GenericSchema<Fields, Fields>, undefined, { raw: true }),
  })
  const { errors, isSubmitting } = form.formState
  const draft = useFormDraft(form, keeps)

  function show(error: unknown): void {
    if (!(error instanceof AdminCallError)) throw error
    // The sign-in that comes over the page says it.
    if (error.error === 'signed_out') return
    // A part of a list, such as `pictures.0.filename`, has no field of its own.
    const hasField = (name: string) =>
      name in form.getValues() || (!/\.\d/.test(name) && form.getValues(name as Path<Fields>) !== undefined)
    const known = Object.entries(error.fields).filter(([name]) => hasField(name))
    known.forEach(([name, message], index) =>
      form.setError(name as Path<Fields>, { message }, { shouldFocus: index === 0 }),
    )
    const { message, retryAfterSeconds: after } = error
    const isLong = after !== null && after >= 60
    const words = isLong ? `${message} It is possible again at ${timeIn(after)}.` : message
    setFailure(known.length > 0 ? null : words)
  }

  async function submit(fields: Fields): Promise<void> {
    setFailure(null)
    try {
      await send(fields)
    } catch (error) {
      show(error)
    }
  }

  return {
    form,
    field(name) {
      const message = form.getFieldState(name, { ...form.formState, errors }).error?.message
      const words = form.getValues(name) === '' ? 'please fill this in' : message
      return { ...form.register(name), error: message && words && sentence(words) }
    },
    busy: isSubmitting,
    submit: () => inBackground(form.handleSubmit(submit)()),
    failure,
    draft,
  }
}

/**
 * A form's fields, its error and the button that sends it.
 * @param act the button's label
 * @param asksToLeave if there is something typed and not sent, a bar says so, and leaving the page asks
 */
export function WireFormFields<Fields extends FieldValues>({
  of: { submit, failure, busy, draft },
  act,
  asksToLeave = false,
  children,
  ...look
}: {
  of: WireForm<Fields>
  act: string
  asksToLeave?: boolean
  children: ReactNode
} & Pick<ButtonProps, 'disabled' | 'size' | 'variant' | 'wide'>) {
  return (
    <form
      className={styles.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
    >
      {children}
      {failure !== null && <InlineMessage tone="error">{failure}</InlineMessage>}
      <UnsavedBar asksToLeave={asksToLeave} draft={draft}>
        <Button busy={busy} type="submit" {...look}>
          {act}
        </Button>
      </UnsavedBar>
    </form>
  )
}
