import { useRef, useState } from 'react'
import ChevronDown from 'lucide-react/icons/chevron-down'
import { shellMessages } from '../../messages/shell.ts'
import type { MenuLists } from '../../domain/menu.ts'
import { lazyPart } from '../../ui/lazy-part.tsx'

const MegaMenu = lazyPart(async () => (await import('./mega-menu.tsx')).MegaMenu)

/** "Shop by Category" in wide headers. Its panel is loaded when it is about to be opened. */
export function MegaMenuButton({
  menu,
  className,
}: {
  menu: MenuLists | null
  className: string | undefined
}) {
  const [open, setOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  return (
    <>
      <button
        aria-expanded={open}
        aria-haspopup="dialog"
        className={className}
        onClick={() => setOpen(!open)}
        onFocus={MegaMenu.prepare}
        onPointerEnter={MegaMenu.prepare}
        ref={button}
        type="button"
      >
        {shellMessages.shopByCategory}
        <ChevronDown aria-hidden="true" size="1.1em" />
      </button>
      <MegaMenu menu={menu} onClose={() => setOpen(false)} open={open} trigger={button} />
    </>
  )
}
