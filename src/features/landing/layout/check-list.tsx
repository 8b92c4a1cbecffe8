import Check from 'lucide-react/icons/check'
import { classNames } from '../../../ui/class-names.ts'
import parts from './parts.module.css'

/** A list with a check mark before each point. */
export function CheckList({
  points,
  className,
}: {
  points: readonly string[]
  className?: string | undefined
}) {
  return (
    <ul className={classNames(parts.checks, className)}>
      {points.map((point) => (
        <li key={point}>
          <Check aria-hidden="true" size="1.1em" />
          <span>{point}</span>
        </li>
      ))}
    </ul>
  )
}
