import type { ReactNode, RefObject } from 'react'
import { Popover } from '@base-ui/react/popover'
import { classNames } from '../class-names.ts'
import styles from './popup.module.css'
import { useOverlay } from './use-overlay.ts'

/** The button closes its popup by itself; closing it here as well would make the press open it anew. */
function isPressOn(button: HTMLElement | null, event: Event): boolean {
  if (event.type.startsWith('key')) return false
  const goesTo = event instanceof FocusEvent ? event.relatedTarget : event.target
  return goesTo instanceof Node && button?.contains(goesTo) === true
}

/**
 * What drops down below a button of the header, on Base UI: Escape, Back, a press outside and focus that leaves
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
