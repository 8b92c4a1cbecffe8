import { useState, type ReactNode } from 'react'
import { valibotResolver } from '@hookform/resolvers/valibot'
import { useForm, type DefaultValues, type FieldValues, type Path, type UseFormReturn } from 'react-hook-form'
import type * as v from 'valibot'
import { inBackground } from '../../src/contract/in-background.ts'
import { InlineMessage } from '../../src/ui/status/inline-message.tsx'
import { AdminCallError } from '../app/admin-call.ts'
import { timeIn } from './moments.ts'
import styles from './form.module.css'

/** The wire names what is wrong in half a sentence. */
const sentence = (words: string): string =>
  `${words.charAt(0).toUpperCase()}${words.slice(1)}.`.replace(/\.\.$/, '.')

export interface WireForm<Fields extends FieldValues> {
  form: UseFormReturn<Fields>
  /** A field's `name` and the rest of `register`, and what is wrong with it. */
  field: (name: Path<Fields>) => ReturnType<UseFormReturn<Fields>['register']> & { error: string | undefined }
  busy: boolean
  submit: () => void
  /** Why it was refused, where that is about no field. */
  failure: string | null
}

/**
 * A form of a call: checked by the contract's own rules before it is sent, and by the server, whose errors are shown at
 * the fields.
 * @param schema the call's own, or a part of it
 * @param send makes the call; what it throws is shown
 */
export function useWireForm<Fields extends FieldValues>({
  schema,
  defaultValues,
  send,
}: {
  schema: v.GenericSchema
  defaultValues: Fields & DefaultValues<Fields>
  send: (fields: Fields) => Promise<unknown>
}): WireForm<Fields> {
  const [failure, setFailure] = useState<string | null>(null)
  const form = useForm<Fields>({
    defaultValues,
    // What was typed is sent: the server reads it by the same schema.
    resolver: valibotResolver(schema as unknown as v.GenericSchema<Fields, Fields>, undefined, { raw: true }),
  })
  const { errors, isSubmitting } = form.formState

  function show(error: unknown): void {
    if (!(error instanceof AdminCallError)) throw error
    const known = Object.entries(error.fields).filter(([name]) => name in form.getValues())
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
  }
}

/** A form's fields, and above its buttons why it was refused. */
export function WireFormFields<Fields extends FieldValues>({
  of: { submit, failure },
  children,
  buttons,
}: {
  of: WireForm<Fields>
  children: ReactNode
  buttons: ReactNode
}) {
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
      <div className={styles.buttons}>{buttons}</div>
    </form>
  )
}
