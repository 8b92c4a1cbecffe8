import type { ReactNode } from 'react'
import styles from './product-drawing.module.css'

const drawings = {
  headphones: (
    <>
      <path className={styles['deepLine']} d="M28 72v-9a32 32 0 0 1 64 0v9" strokeWidth="7" />
      <rect className={styles['mid']} x="17" y="64" width="20" height="36" rx="9" />
      <rect className={styles['mid']} x="83" y="64" width="20" height="36" rx="9" />
      <rect className={styles['ink']} x="34" y="68" width="8" height="28" rx="4" />
      <rect className={styles['ink']} x="78" y="68" width="8" height="28" rx="4" />
      <path className={styles['paperLine']} d="M24 74v14" strokeWidth="2.5" />
    </>
  ),
  lamp: (
    <>
      <path className={styles['glow']} d="M22 56 4 104h72L58 56z" />
      <path className={styles['inkLine']} d="M84 102 70 56 46 34" strokeWidth="4.5" />
      <path className={styles['mid']} d="M14 58c2-22 16-34 34-34l14 34z" />
      <path className={styles['deep']} d="M48 24c4-5 11-4 13 2s-3 11-7 11z" />
      <circle className={styles['paper']} cx="70" cy="56" r="4" />
      <rect className={styles['ink']} x="62" y="98" width="44" height="7" rx="3.5" />
    </>
  ),
  mug: (
    <>
      <path className={styles['softLine']} d="M48 30c-6-6 6-10 0-17M64 30c-6-6 6-10 0-17" strokeWidth="3.5" />
      <path className={styles['deepLine']} d="M86 54h6a14 14 0 0 1 0 28h-8" strokeWidth="7" />
      <path className={styles['mid']} d="M24 42h64v42a18 18 0 0 1-18 18H42a18 18 0 0 1-18-18z" />
      <path className={styles['light']} d="M24 42h64v16c-12 8-18-5-32 2s-22 4-32-2z" />
      <ellipse className={styles['ink']} cx="56" cy="42" rx="32" ry="6" />
    </>
  ),
  backpack: (
    <>
      <path className={styles['inkLine']} d="M48 26v-6a12 12 0 0 1 24 0v6" strokeWidth="4.5" />
      <rect className={styles['deep']} x="18" y="58" width="14" height="36" rx="7" />
      <rect className={styles['deep']} x="88" y="58" width="14" height="36" rx="7" />
      <path
        className={styles['mid']}
        d="M28 56a32 34 0 0 1 64 0v38a10 10 0 0 1-10 10H38a10 10 0 0 1-10-10z"
      />
      <rect className={styles['light']} x="40" y="64" width="40" height="28" rx="7" />
      <path className={styles['inkLine']} d="M40 74h40" strokeWidth="3" />
      <path className={styles['paperLine']} d="M60 74v8M44 44h32" strokeWidth="3" />
    </>
  ),
  suitcase: (
    <>
      <path className={styles['inkLine']} d="M48 34V14h24v20" strokeWidth="4.5" />
      <rect className={styles['mid']} x="30" y="32" width="60" height="68" rx="12" />
      <path className={styles['deepLine']} d="M45 42v48M60 42v48M75 42v48" strokeWidth="4" />
      <rect className={styles['paper']} x="52" y="50" width="16" height="10" rx="3" />
      <circle className={styles['ink']} cx="42" cy="104" r="5" />
      <circle className={styles['ink']} cx="78" cy="104" r="5" />
    </>
  ),
  plant: (
    <>
      <path className={styles['inkLine']} d="M60 78V34" strokeWidth="4" />
      <path
        className={styles['mid']}
        d="M60 60C40 60 32 46 32 34c16 0 28 10 28 26zM60 50c0-18 10-28 28-30 0 18-10 30-28 30z"
      />
      <path
        className={styles['deep']}
        d="M60 34c-9-8-9-18 0-26 9 8 9 18 0 26zM60 72c2-14 14-20 28-18-2 14-14 20-28 18z"
      />
      <path className={styles['light']} d="M38 76h44l-5 24a6 6 0 0 1-6 5H49a6 6 0 0 1-6-5z" />
      <rect className={styles['softer']} x="34" y="72" width="52" height="10" rx="4" />
    </>
  ),
} satisfies Record<string, ReactNode>

/** The things that the landing page draws. */
export type ProductDrawingName = keyof typeof drawings

/** One drawn product in the shop's accent; decoration, so that a screen reader passes it by. */
export function ProductDrawing({
  name,
  className,
}: {
  name: ProductDrawingName
  className?: string | undefined
}) {
  return (
    <svg viewBox="0 0 120 120" className={className} aria-hidden="true" focusable="false">
      <ellipse className={styles['shadow']} cx="60" cy="107" rx="42" ry="5" />
      {drawings[name]}
    </svg>
  )
}
