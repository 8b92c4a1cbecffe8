import { notFoundMessages } from '../messages/not-found.ts'
import { useHomePath } from '../store/home/use-home-path.ts'
import { buttonClass } from '../ui/button.tsx'
import { EmptyState } from '../ui/status/empty-state.tsx'
import { Link } from '../components/link/link.tsx'

/** Page of an unknown address. */
export function NotFoundPage() {
  const home = useHomePath()
  return (
    <>
      <title>{notFoundMessages.title}</title>
      <EmptyState
        headingLevel={1}
        picture="lost"
        title={notFoundMessages.title}
        text={notFoundMessages.text}
        action={
          <Link className={buttonClass({})} to={home}>
            {notFoundMessages.wayOn}
          </Link>
        }
      />
    </>
  )
}
