import { lazy, Suspense, useRef, useState } from 'react'
import { ChevronDown } from 'lucide-react'
import { shellMessages } from '../../messages/shell.ts'
import type { ShopMenu } from '../../domain/menu.ts'

const fetchPanel = () => import('./mega-menu.tsx')
const MegaMenu = lazy(async () => ({ default: (await fetchPanel()).MegaMenu }))

/** "Shop by Category" in wide headers. Its panel is loaded when somebody is about to open it. */
export function MegaMenuButton({
  menu,
  className,
}: {
  menu: ShopMenu | null
  className: string | undefined
}) {
  const [open, setOpen] = useState(false)
  const [wanted, setWanted] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const prepare = (): void => void fetchPanel().catch(() => undefined)
  return (
    <>
      <button
        aria-expanded={open}
        aria-haspopup="dialog"
        className={className}
        onClick={() => {
          setWanted(true)
          setOpen(!open)
        }}
        onFocus={prepare}
        onPointerEnter={prepare}
        ref={button}
        type="button"
      >
        {shellMessages.shopByCategory}
        <ChevronDown aria-hidden="true" size="1.1em" />
      </button>
      {wanted && (
        <Suspense>
          <MegaMenu menu={menu} onClose={() => setOpen(false)} open={open} trigger={button} />
        </Suspense>
      )}
    </>
  )
}
