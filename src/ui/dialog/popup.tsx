import type { ReactNode, RefObject } from 'react'
import { Popover } from '@base-ui/react/popover'
import { classNames } from '../class-names.ts'
import styles from './popup.module.css'
import { useOverlay } from './use-overlay.ts'

/**
 * Whether the event is a press on the popup's button. The button closes the popup itself; closing it here too
 * would reopen it.
 */
function isPressOn(button: HTMLElement | null, event: Event): boolean {
  if (event.type.startsWith('key')) return false
  const goesTo = event instanceof FocusEvent ? event.relatedTarget : event.target
  return goesTo instanceof Node && button?.contains(goesTo) === true
}

/**
 * Popup below a button of the header, on Base UI. Escape, Back, a press outside and losing focus close it;
 * the focus returns to the button. Import it lazily.
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
  /** Accessible name. */
  label: string
  /** The element to position it below. */
  anchor: RefObject<HTMLElement | null>
  trigger: RefObject<HTMLElement | null>
  align?: 'start' | 'center' | 'end' | undefined
  /** As wide as the anchor. */
  wide?: boolean | undefined
  children: ReactNode
}) {
  useOverlay(open, true, onClose)
  return (
    <Popover.Root
      onOpenChange={(opens, { event }) => {
        if (!opens && !isPressOn(trigger.current, event)) onClose()
      }}
      open={open}
    >
      <Popover.Portal>
        <Popover.Positioner
          align={align}
          anchor={anchor}
          className={styles.positioner}
          collisionPadding={wide ? 0 : 8}
          positionMethod="fixed"
          side="bottom"
          sideOffset={wide ? 0 : 8}
        >
          <Popover.Popup
            aria-label={label}
            className={classNames(styles.popup, wide && styles.wide)}
            finalFocus={trigger}
          >
            {children}
          </Popover.Popup>
        </Popover.Positioner>
      </Popover.Portal>
    </Popover.Root>
  )
}
