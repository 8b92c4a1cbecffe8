import styles from './drawn-tick.module.css'

/** Animated check mark in the client's accent colour; static under reduced motion. */
export function DrawnTick() {
  return (
    <svg aria-hidden="true" className={styles.tick} focusable="false" viewBox="0 0 96 96">
      <g className={styles.sparks}>
        <path d="M48 4v8M48 84v8M4 48h8M84 48h8M17 17l5.500 5.500M73.500 73.500 79 79M17 79l5.500-5.500M73.500 22.500 79 17" />
      </g>
      <circle className={styles.disc} cx="48" cy="48" r="30" />
      <path className={styles.mark} d="m35 49 9 9 18-19" pathLength="1" />
    </svg>
  )
}
