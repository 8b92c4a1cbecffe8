import { privacyMessages } from '../../messages/privacy.ts'

/**
 * A detail, or its mask. The hidden text is not in the document, so that screen readers and extensions can't
 * read it.
 * @param mask one of `lib/masking.ts`
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
  if (!hidden || text.trim() === '') return <span>{text}</span>
  return (
    <span>
      <span aria-hidden="true">{mask(text)}</span>
      <span className="visually-hidden">{privacyMessages.hidden}</span>
    </span>
  )
}
