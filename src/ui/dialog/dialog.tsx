import { createContext, useContext, useEffect, useRef, useState, type ReactNode } from 'react'
import { Dialog as BaseDialog } from '@base-ui/react/dialog'
import X from 'lucide-react/icons/x'
import { kitMessages } from '../../messages/kit.ts'
import { Button, type ButtonProps } from '../button.tsx'
import { classNames } from '../class-names.ts'
import { useSharedScreen } from '../shared-screen.tsx'
import styles from './dialog.module.css'
import { useOverlay } from './use-overlay.ts'

export interface DialogProps {
  open: boolean
  onClose: () => void
  title: ReactNode
  children: ReactNode
  /** If false, there is no close button, and Escape and the backdrop do not close it. */
  dismissible?: boolean | undefined
  size?: 'small' | 'medium' | 'large' | undefined
  /** `sheet`: rises from the bottom on phones, a centred dialog elsewhere. */
  placement?: 'center' | 'sheet' | undefined
  /** Buttons below the scrolling content; always visible. */
  footer?: ReactNode
  /** The title is only for screen readers; the content has its own heading. */
  titleHidden?: boolean | undefined
  /** Hides the close button only; Escape and the backdrop still close. */
  closeButton?: boolean | undefined
  /** If false, the initial focus is on the dialog, because it is read before anything is typed. */
  focusField?: boolean | undefined
  /** Element to focus after closing. `true` (the default) restores the previous focus. */
  finalFocus?: (() => HTMLElement | true) | undefined
  /** An alert dialog: screen readers announce its whole content. */
  alert?: boolean | undefined
}

const Answer = createContext<(act: () => void) => void>((act) => act())

/**
 * A button that answers the dialog. The first press starts closing it, and further presses are ignored, even
 * if the dialog's owner closes it only after the next page has loaded.
 */
export function AnswerButton({ onClick, ...button }: ButtonProps) {
  const answer = useContext(Answer)
  return <Button {...button} onClick={(event) => answer(() => onClick?.(event))} />
}

/** Whether a dialog is open and unanswered, and the function that answers it, once. */
function useAnswer(open: boolean): { isOpen: boolean; answer: (act: () => void) => void } {
  const [isAnswered, setIsAnswered] = useState(false)
  const wasAnswered = useRef(false)
  if (!open && isAnswered) setIsAnswered(false)
  useEffect(() => {
    if (!open) wasAnswered.current = false
  }, [open])
  function answer(act: () => void): void {
    if (wasAnswered.current) return
    wasAnswered.current = true
    setIsAnswered(true)
    act()
  }
  return { isOpen: open && !isAnswered, answer }
}

/**
 * Modal dialog on Base UI. Traps and restores the focus, and the page behind does not scroll. Back closes it
 * if it is dismissible. Not part of the first view: load it with `lazyPart`.
 */
export function Dialog({
  open,
  onClose,
  title,
  children,
  dismissible = true,
  size = 'medium',
  placement = 'center',
  footer,
  titleHidden = false,
  closeButton = dismissible,
  focusField = true,
  finalFocus,
  alert = false,
}: DialogProps) {
  const shared = useSharedScreen()
  const bodyRef = useRef<HTMLDivElement>(null)
  const popupRef = useRef<HTMLDivElement>(null)
  const { isOpen, answer } = useAnswer(open)
  useOverlay(isOpen, dismissible, onClose)
  return (
    <BaseDialog.Root
      disablePointerDismissal={!dismissible}
      onOpenChange={(opens) => {
        if (!opens && dismissible) onClose()
      }}
      open={isOpen}
    >
      <BaseDialog.Portal>
        <BaseDialog.Backdrop className={styles.backdrop} />
        <BaseDialog.Viewport className={classNames(styles.viewport, placement === 'sheet' && styles.sheet)}>
          <BaseDialog.Popup
            className={classNames(styles.popup, styles[size])}
            finalFocus={finalFocus}
            initialFocus={(opened) =>
              focusField ? firstPlace(bodyRef.current, opened, shared) : popupRef.current
            }
            ref={popupRef}
            {...(alert && { role: 'alertdialog' })}
          >
            <Answer value={answer}>
              <header className={classNames(styles.header, titleHidden && styles.bare)}>
                <BaseDialog.Title className={titleHidden ? 'visually-hidden' : styles.title}>
                  {title}
                </BaseDialog.Title>
                {closeButton && (
                  <BaseDialog.Close aria-label={kitMessages.close} className={styles.close}>
                    <X aria-hidden="true" size="1.25em" />
                  </BaseDialog.Close>
                )}
              </header>
              <div className={styles.body} ref={bodyRef}>
                {children}
              </div>
              {footer !== undefined && <footer className={styles.footer}>{footer}</footer>}
            </Answer>
          </BaseDialog.Popup>
        </BaseDialog.Viewport>
      </BaseDialog.Portal>
    </BaseDialog.Root>
  )
}

/**
 * Initial focus: the first field, if any. Not on touch, where it would open the keyboard; a kiosk's keyboard
 * does not cover the dialog, so it opens at once.
 */
function firstPlace(body: HTMLElement | null, opened: string, shared: boolean): HTMLElement | true {
  if (opened === 'touch' && !shared) return true
  return body?.querySelector<HTMLElement>('input:not([type=hidden]), textarea, select') ?? true
}

/** A dialog that rises from the bottom edge on phones. Import it lazily. */
export function Sheet(props: Omit<DialogProps, 'placement'>) {
  return <Dialog {...props} placement="sheet" />
}
