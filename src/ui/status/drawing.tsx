import type { ReactNode } from 'react'
import styles from './drawing.module.css'

/* All in one style: a soft disc in the client's accent colour, and a line drawing on a white shape in front
   of it. `solid` is the shape's fill, `tint` the coloured part; the rest is lines. 160 by 120. */
const drawings = {
  cart: (
    <>
      <path className={styles.solid} d="M44 50h72l-7 42a6 6 0 0 1-6 5H57a6 6 0 0 1-6-5z" />
      <path d="M62 58V44a18 18 0 0 1 36 0v14" />
      <path className={styles.tint} d="M50.500 84h59l-1.500 8a6 6 0 0 1-6 5H58a6 6 0 0 1-6-5z" />
      <path d="M72 70c2 4 14 4 16 0" />
    </>
  ),
  search: (
    <>
      <rect className={styles.solid} height="46" rx="6" width="58" x="42" y="36" />
      <path d="M42 50h58M52 62h22M52 70h14" />
      <circle className={styles.tint} cx="98" cy="74" r="17" />
      <path d="m110.500 86.500 11 11" strokeWidth="4" />
      <path d="M91 71a8 8 0 0 1 7-6" />
    </>
  ),
  bell: (
    <>
      <path className={styles.solid} d="M80 32a22 22 0 0 1 22 22v16l8 14H50l8-14V54a22 22 0 0 1 22-22Z" />
      <path className={styles.tint} d="M71 84a9 9 0 0 0 18 0z" />
      <path d="M80 32v-5M40 46c0-6 2-10 5-14M120 46c0-6-2-10-5-14" />
    </>
  ),
  box: (
    <>
      <path className={styles.solid} d="m80 32 38 16v38l-38 16-38-16V48z" />
      <path d="m42 48 38 16 38-16M80 64v38" />
      <path className={styles.tint} d="m61 40 38 16v12l-9-4V60L52 44z" />
    </>
  ),
  offline: (
    <>
      <path className={styles.solid} d="M56 92a18 18 0 0 1-2-35.900A27 27 0 0 1 106 52a20 20 0 0 1 1 40z" />
      <path className={styles.tint} d="M77 60h11l-6 11h9L71 92l5-14h-8z" />
      <path d="m46 34 72 66" />
    </>
  ),
  lost: (
    <>
      <path className={styles.solid} d="M48 98V40h64v58z" />
      <path className={styles.tint} d="M48 40h64v12H48z" />
      <path d="M64 70h.1M96 70h.1" strokeWidth="5" />
      <path d="M68 84c6-6 18-6 24 0M66 40l8-10h12l8 10" />
    </>
  ),
  login: (
    <>
      <rect className={styles.solid} height="44" rx="8" width="56" x="52" y="54" />
      <path d="M64 54V46a16 16 0 0 1 32 0v8" />
      <circle className={styles.tint} cx="80" cy="72" r="6" />
      <path d="M80 78v8" strokeWidth="3" />
    </>
  ),
} as const satisfies Record<string, ReactNode>

export type DrawingName = keyof typeof drawings

/** Illustration of an empty or failed screen in the client's accent colour; hidden from screen readers. */
export function Drawing({ name }: { name: DrawingName }) {
  return (
    <svg aria-hidden="true" className={styles.drawing} focusable="false" viewBox="0 0 160 120">
      <circle className={styles.disc} cx="80" cy="62" r="52" />
      <path className={styles.spark} d="M28 34v8M24 38h8M134 26v6M131 29h6M138 88v6M135 91h6" />
      {drawings[name]}
    </svg>
  )
}
