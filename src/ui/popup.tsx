import type { ReactNode, RefObject } from 'react'
import { Popover } from '@base-ui/react/popover'
import { classNames } from './class-names.ts'
import styles from './popup.module.css'

/**
 * What drops down below a button of the header, on Base UI: Escape, a press outside and focus that leaves
 * close it, and the focus goes back to its button. Import it lazily.
 */
export function Popup({
  open,
  onClose,
  label,
  anchor,
  trigger,
  align = 'end',
  wide = false,
  children,
}: {
  open: boolean
  onClose: () => void
  /** What it is called; read out. */
  label: string
  /** What it hangs below. */
  anchor: RefObject<HTMLElement | null>
  /** The button that opens and closes it. */
  trigger: RefObject<HTMLElement | null>
  align?: 'start' | 'center' | 'end' | undefined
  /** As wide as its anchor. */
  wide?: boolean | undefined
  children: ReactNode
}) {
  return (
    <Popover.Root
      onOpenChange={(opens, { event }) => {
        // The button closes it by itself; closing here as well would open it anew.
        if (!opens && !trigger.current?.contains(event.target as Node | null)) onClose()
        else if (!opens && event.type.startsWith('key')) onClose()
      }}
      open={open}
    >
      <Popover.Portal>
        <Popover.Positioner
          align={align}
          anchor={anchor}
          className={styles['positioner']}
          collisionPadding={wide ? 0 : 8}
          positionMethod="fixed"
          side="bottom"
          sideOffset={wide ? 0 : 8}
        >
          <Popover.Popup
            aria-label={label}
            className={classNames(styles['popup'], wide && styles['wide'])}
            finalFocus={trigger}
          >
            {children}
          </Popover.Popup>
        </Popover.Positioner>
      </Popover.Portal>
    </Popover.Root>
  )
}
