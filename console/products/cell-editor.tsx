import { useEffect, useId, useRef, useState, type KeyboardEvent, type ReactNode } from 'react'
import { inBackground } from '../../src/lib/in-background.ts'
import { classNames } from '../../src/ui/class-names.ts'
import { AdminCallError } from '../api/admin-call.ts'
import text from '../../src/ui/text.module.css'
import styles from './cell-editor.module.css'

interface CellEditorProps {
  /** Accessible name: `Price of Steel bottle`. */
  label: string
  /** Name of the column: the arrow keys go to the same one of the next row. */
  column: string
  /** The value as it is shown. */
  children: ReactNode
  /** The value as it is typed. */
  value: string
  /** Values to choose from; absent if it is typed. */
  choices?: readonly { value: string; label: string }[]
  /** Whether it is a word; otherwise it is a number. */
  isWord?: boolean
  /**
   * Saves what was typed.
   * @returns what is wrong with it, as a sentence; null once it is saved
   * @throws AdminCallError if the call was refused
   */
  save: (typed: string) => Promise<string | null>
}

/** The button of the same column in the row after or before. */
function neighbour(of: HTMLElement, column: string, by: 'ArrowDown' | 'ArrowUp'): HTMLElement | null {
  const row = of.closest('tr')
  const next = by === 'ArrowDown' ? row?.nextElementSibling : row?.previousElementSibling
  return next?.querySelector<HTMLElement>(`[data-cell="${column}"]`) ?? null
}

/**
 * A value of a table that is changed where it stands: a press opens its field, Enter saves it, Escape leaves it as it was.
 * What is wrong stands below the field, which stays open.
 */
export function CellEditor({ children, ...props }: CellEditorProps) {
  const { label, column } = props
  const [isOpen, setIsOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const returns = useRef(false)
  function close(takesFocus: boolean): void {
    returns.current = takesFocus
    setIsOpen(false)
  }
  useEffect(() => {
    if (!isOpen && returns.current) button.current?.focus()
    returns.current = false
  }, [isOpen])
  if (isOpen) return <OpenEditor {...props} onClose={close} />
  return (
    <button
      aria-label={`${label}: ${props.choices?.find(({ value }) => value === props.value)?.label ?? (props.value || 'none')}`}
      className={styles.cell}
      data-cell={column}
      onClick={() => setIsOpen(true)}
      onKeyDown={(event) => {
        if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
        event.preventDefault()
        neighbour(event.currentTarget, column, event.key)?.focus()
      }}
      ref={button}
      type="button"
    >
      {children}
    </button>
  )
}

function OpenEditor({
  label,
  value,
  choices,
  isWord = false,
  save,
  onClose,
}: Omit<CellEditorProps, 'children'> & { onClose: (takesFocus: boolean) => void }) {
  const [typed, setTyped] = useState(value)
  const [wrong, setWrong] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const note = useId()

  async function send(): Promise<void> {
    if (typed.trim() === value && wrong === null) return onClose(true)
    setBusy(true)
    try {
      const message = await save(typed)
      if (message === null) onClose(true)
      else setWrong(message)
    } catch (error) {
      if (!(error instanceof AdminCallError)) throw error
      setWrong(Object.values(error.fields)[0] ?? error.message)
    } finally {
      setBusy(false)
    }
  }
  const control = {
    'aria-busy': busy,
    'aria-describedby': wrong === null ? undefined : note,
    'aria-invalid': wrong === null ? undefined : true,
    'aria-label': label,
    // The press that opened it meant this field.
    autoFocus: true,
    // Nothing that was typed is lost: it stays until Enter or Escape.
    onBlur: () => {
      if (typed === value && wrong === null) onClose(false)
    },
    onKeyDown(event: KeyboardEvent) {
      if (event.key === 'Enter') {
        event.preventDefault()
        if (!busy) inBackground(send())
      } else if (event.key === 'Escape') {
        event.stopPropagation()
        onClose(true)
      }
    },
    value: typed,
  } as const
  return (
    <span className={styles.editor}>
      {choices === undefined ? (
        <input
          {...control}
          autoComplete="off"
          className={styles.input}
          inputMode={isWord ? 'text' : 'numeric'}
          onChange={({ target }) => setTyped(target.value)}
          onFocus={({ target }) => target.select()}
        />
      ) : (
        <select {...control} className={styles.input} onChange={({ target }) => setTyped(target.value)}>
          {choices.map((choice) => (
            <option key={choice.value} value={choice.value}>
              {choice.label}
            </option>
          ))}
        </select>
      )}
      <span aria-live="polite" className={classNames(text.wrong, styles.note)} id={note}>
        {wrong}
      </span>
    </span>
  )
}
