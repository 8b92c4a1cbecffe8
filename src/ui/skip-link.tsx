import styles from './skip-link.module.css'

/**
 * A link for the keyboard, past what comes before an element. It moves the focus and leaves the address, which a list is
 * known by, as it is.
 * @param to the element's id
 */
export function SkipLink({ to, children }: { to: string; children: string }) {
  return (
    <a
      className={styles['skip']}
      href={`#${to}`}
      onClick={(event) => {
        const target = document.querySelector<HTMLElement>(`#${to}`)
        if (target === null) return
        event.preventDefault()
        target.tabIndex = -1
        target.focus()
      }}
    >
      {children}
    </a>
  )
}
