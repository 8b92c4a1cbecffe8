import Download from 'lucide-react/icons/download'
import { buttonClass } from '../../src/ui/button.tsx'
import { classNames } from '../../src/ui/class-names.ts'

/** Downloads a list or report as CSV. @param href from `csvAddress` */
export function CsvLink({
  href,
  children = 'CSV of these',
  className,
}: {
  href: string
  children?: string
  className?: string
}) {
  return (
    <a
      className={classNames(buttonClass({ variant: 'secondary', size: 'small' }), className)}
      download
      href={href}
    >
      <Download aria-hidden="true" size="1em" />
      <span>{`\u00a0${children}`}</span>
    </a>
  )
}
