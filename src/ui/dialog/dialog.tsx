import { createContext, useContext, useEffect, useRef, useState, type ReactNode } from 'react'
import { Dialog as BaseDialog } from '@base-ui/react/dialog'
import { X } from 'lucide-react'
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
  /** False: no close button, and neither Escape nor the backdrop closes it. */
  dismissible?: boolean | undefined
  size?: 'small' | 'medium' | 'large' | undefined
  /** `sheet` rises from the bottom on phones and is a centred dialog elsewhere. */
  placement?: 'center' | 'sheet' | undefined
  /** Stays in view below what scrolls: the dialog's buttons. */
  footer?: ReactNode
  /** The title is read out but not seen, where the content has a heading of its own. */
  titleHidden?: boolean | undefined
  /** Hides the close button only; Escape and the backdrop still close. */
  closeButton?: boolean | undefined
  /** False where the dialog is read before anything is typed: the focus then starts on the dialog itself. */
  focusField?: boolean | undefined
  /** Where the focus goes on closing; `true`, like nothing, gives it back to where it was. */
  finalFocus?: (() => HTMLElement | true) | undefined
  /** It interrupts: a screen reader says all of it at once. */
  alert?: boolean | undefined
}

const Answer = createContext<(act: () => void) => void>((act) => act())

/**
 * A button that ends the dialog around it: the dialog begins to leave with the press and takes no further one, also where
 * whoever opened it closes it only when the next page has come.
 */
export function AnswerButton({ onClick, ...button }: ButtonProps) {
  const answer = useContext(Answer)
  return <Button {...button} onClick={(event) => answer(() => onClick?.(event))} />
}

/** Whether a dialog is open and not answered yet, and what answers it, once. */
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
 * A modal dialog on Base UI: focus is trapped and given back, the page behind stands still. Back closes it where it can be
 * closed. Not part of the first view, so who opens it is a `lazyPart`, or imports it through one.
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
        <BaseDialog.Backdrop className={styles['backdrop']} />
        <BaseDialog.Viewport className={classNames(styles['viewport'], styles[placement])}>
          <BaseDialog.Popup
            className={classNames(styles['popup'], styles[size])}
            finalFocus={finalFocus}
            initialFocus={(opened) =>
              focusField ? firstPlace(bodyRef.current, opened, shared) : popupRef.current
            }
            ref={popupRef}
            {...(alert && { role: 'alertdialog' })}
          >
            <Answer value={answer}>
              <header className={classNames(styles['header'], titleHidden && styles['bare'])}>
                <BaseDialog.Title className={titleHidden ? 'visually-hidden' : styles['title']}>
                  {title}
                </BaseDialog.Title>
                {closeButton && (
                  <BaseDialog.Close aria-label={kitMessages.close} className={styles['close']}>
                    <X aria-hidden="true" size="1.25em" />
                  </BaseDialog.Close>
                )}
              </header>
              <div className={styles['body']} ref={bodyRef}>
                {children}
              </div>
              {footer !== undefined && <footer className={styles['footer']}>{footer}</footer>}
            </Answer>
          </BaseDialog.Popup>
        </BaseDialog.Viewport>
      </BaseDialog.Portal>
    </BaseDialog.Root>
  )
}

/**
 * The first field where there is one, so that typing can start. On touch the keyboard stays down; a kiosk's stands
 * beside the dialog, and comes up at once.
 */
function firstPlace(body: HTMLElement | null, opened: string, shared: boolean): HTMLElement | true {
  if (opened === 'touch' && !shared) return true
  return body?.querySelector<HTMLElement>('input:not([type=hidden]), textarea, select') ?? true
}

/** A dialog that rises from the bottom edge on phones, within the thumb's reach. Import it lazily. */
export function Sheet(props: Omit<DialogProps, 'placement'>) {
  return <Dialog {...props} placement="sheet" />
}
