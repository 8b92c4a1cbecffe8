import type { ReactNode } from 'react'

/** A part of the page with its name above. */
export function Piece({
  title,
  wide = false,
  children,
}: {
  title: string
  wide?: boolean
  children: ReactNode
}) {
  return (
    <section aria-label={title} className={wide ? 'kit-wide' : undefined}>
      <h2 className="kit-title">{title}</h2>
      <div className="kit-stack">{children}</div>
    </section>
  )
}
