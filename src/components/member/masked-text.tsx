import { privacyMessages } from '../../messages/privacy.ts'

/**
 * A detail, or its mask. What is hidden is not in the document at all, so that no screen reader and no extension
 * finds it there.
 * @param mask one of `contract/masking.ts`
 */
export function MaskedText({
  hidden,
  mask,
  text,
}: {
  hidden: boolean
  mask: (text: string) => string
  text: string
}) {
  if (!hidden || text.trim() === '') return text
  return (
    <>
      <span aria-hidden="true">{mask(text)}</span>
      <span className="visually-hidden">{privacyMessages.hidden}</span>
    </>
  )
}
