/** Keeps what is typed into a form until it is sent. */
import { useEffect, useEffectEvent, useState } from 'react'
import type { FieldValues, Path, PathValue, UseFormReturn } from 'react-hook-form'
import { draftOf, forgetDraft, keepDraft, type Draft } from '../api/drafts.ts'

/** A form's draft. */
export interface FormDraft {
  /** Whether there is something typed and not sent. */
  isUnsaved: boolean
  /** As `isUnsaved`, at this moment instead of the last render. */
  has: () => boolean
  /** What the form shows is from an earlier visit, or was typed before somebody else changed the same fields. */
  found: 'earlier' | 'outdated' | null
  /** Forgets the draft; what is in the fields stays. To be called once it is sent. */
  forget: () => void
  /** Forgets the draft, and empties the fields of it. */
  discard: () => void
}

type Values = Readonly<Record<string, unknown>>

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

function foundIn(draft: Draft | undefined, now: Values): FormDraft['found'] {
  if (draft === undefined) return null
  const isAsBefore = Object.entries(draft.before).every(([field, value]) => isSame(now[field], value))
  return isAsBefore ? 'earlier' : 'outdated'
}

/**
 * @param form whose fields get the draft's values when it opens
 * @param name of the form and its subject, unique in the console; undefined if nothing is to be kept, as of a passphrase
 * @returns null without a name
 */
export function useFormDraft<Fields extends FieldValues>(
  form: UseFormReturn<Fields>,
  name: string | undefined,
): FormDraft | null {
  const [kept] = useState(() => (name === undefined ? undefined : draftOf(name)))
  const [isUnsaved, setIsUnsaved] = useState(kept !== undefined)
  const [found, setFound] = useState(() => foundIn(kept, form.formState.defaultValues ?? {}))
  function forget(): void {
    if (name !== undefined) forgetDraft(name)
    setIsUnsaved(false)
    setFound(null)
  }
  const keep = useEffectEvent((of: string, values: Values, defaults: Values) => {
    const changed = Object.keys(values).filter(
      (field) => !(values[field] instanceof Blob) && !isSame(values[field], defaults[field]),
    )
    if (changed.length === 0) return forget()
    const only = (all: Values) => Object.fromEntries(changed.map((field) => [field, all[field]]))
    keepDraft(of, { typed: only(values), before: only(defaults) })
    setIsUnsaved(true)
  })
  useEffect(() => {
    if (name === undefined) return undefined
    for (const [field, value] of Object.entries(draftOf(name)?.typed ?? {}))
      if (field in form.getValues())
        form.setValue(field as Path<Fields>, value as PathValue<Fields, Path<Fields>>, { shouldDirty: true })
    return form.subscribe({
      formState: { values: true },
      callback: ({ values, defaultValues = {} }) => keep(name, values, defaultValues),
    })
  }, [form, name])
  if (name === undefined) return null
  return {
    isUnsaved,
    has: () => draftOf(name) !== undefined,
    found,
    forget,
    discard() {
      form.reset()
      forget()
    },
  }
}
