import { useId, useState } from 'react'
import { fieldLimits } from '../../contract/field-limits.ts'
import { feedbackMessages } from '../../messages/orders.ts'
import { Button } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import layout from '../../ui/layout.module.css'
import text from '../../ui/text.module.css'
import styles from './feedback-form.module.css'
import { InlineMessage } from '../../ui/status/inline-message.tsx'
import { StarRating } from '../../ui/stars.tsx'
import { TextAreaField } from '../../ui/field/text-area-field.tsx'

/**
 * Form for feedback on an order: stars and an optional comment (section 5).
 * @param question about the redemption just made, or about an order that has arrived
 * @param failed whether the last attempt failed; the entered values are kept
 * @param onSubmit called with both after stars were chosen
 */
export function FeedbackForm({
  question,
  busy,
  failed,
  onSubmit,
}: {
  question: string
  busy: boolean
  failed: boolean
  onSubmit: (feedback: { stars: number; comment: string }) => void
}) {
  const name = useId()
  const [stars, setStars] = useState(0)
  const [comment, setComment] = useState('')
  const [starsMissing, setStarsMissing] = useState(false)
  return (
    <form
      className={classNames(layout.stack3, styles.form)}
      onSubmit={(event) => {
        event.preventDefault()
        setStarsMissing(stars === 0)
        if (stars > 0 && !busy) onSubmit({ stars, comment: comment.trim() })
      }}
    >
      <p className={text.strong}>{question}</p>
      <div>
        <StarRating
          legend={feedbackMessages.stars}
          name={name}
          onChange={(chosen) => {
            setStars(chosen)
            setStarsMissing(false)
          }}
          value={stars}
        />
        <p aria-live="polite" className={text.wrong}>
          {starsMissing && feedbackMessages.starsMissing}
        </p>
      </div>
      <TextAreaField
        label={feedbackMessages.comment}
        maxLength={fieldLimits.commentLength}
        onChange={(event) => setComment(event.currentTarget.value)}
        optional
        rows={2}
        value={comment}
      />
      {failed && <InlineMessage tone="info">{feedbackMessages.failed}</InlineMessage>}
      <Button busy={busy} type="submit" variant="secondary" wide>
        {feedbackMessages.submit}
      </Button>
    </form>
  )
}
