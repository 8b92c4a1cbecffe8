import styles from './skip-link.module.css'

/**
 * Link for keyboard users that skips to an element. Moves the focus without changing the address, which
 * identifies a list.
 * @param to the element's id
 */
export function SkipLink({ to, children }: { to: string; children: string }) {
  return (
    <a
      className={styles.skip}
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
