import { Link as PlainLink } from 'react-router-dom'
import { buttonClass } from '../../src/ui/button.tsx'
import { EmptyState } from '../../src/ui/status/empty-state.tsx'
import { Link } from '../api/address.tsx'
import { PageHead } from './page-head.tsx'

/**
 * A page that has nothing to show: why, and where to go instead.
 * @param head the page's title
 * @param act words of the link that leads away
 * @param forgetsClient whether the link leaves the chosen client behind
 */
export function EmptyPage({
  head,
  title,
  text,
  picture,
  act,
  to,
  forgetsClient = false,
}: {
  head: string
  title: string
  text?: string
  picture: 'box' | 'lost' | 'search'
  act: string
  to: string
  forgetsClient?: boolean
}) {
  const Away = forgetsClient ? PlainLink : Link
  return (
    <>
      <PageHead title={head} />
      <EmptyState
        action={
          <Away className={buttonClass({ variant: 'secondary' })} to={to}>
            {act}
          </Away>
        }
        picture={picture}
        text={text}
        title={title}
      />
    </>
  )
}
