import { useEffect, useRef, useState, type RefObject } from 'react'
import ChevronDown from 'lucide-react/icons/chevron-down'
import Keyboard, { type KeyboardReactInterface } from 'react-simple-keyboard'
import { keyboardMessages } from '../../messages/keyboard.ts'
import { Button } from '../button.tsx'
import { localeTexts } from '../../messages/locale.ts'
import {
  hindiLayouts,
  keyboardLayouts,
  type KeyboardKind,
  type KeyboardScript,
  type LayoutName,
} from './keyboard-layouts.ts'
import { keyLabels } from './key-labels.ts'
import { classNames } from '../class-names.ts'
import styles from './on-screen-keyboard.module.css'

interface OnScreenKeyboardProps {
  kind: KeyboardKind
  fieldName: string
  /** Action of the key at the lower right. */
  enter: 'next' | 'search' | 'go'
  /** Starts with a capital letter. */
  capital: boolean
  /** Script of the letters in a Hindi shop; a key switches to the other one. */
  script: KeyboardScript
  onScript: (script: KeyboardScript) => void
  onType: (text: string) => void
  onDelete: () => void
  onEnter: () => void
  onDone: () => void
}

/**
 * On unmount the library clears its element with a raw string, which trusted types refuse. React removes it
 * anyway.
 */
function emptyWithoutMarkup({ keyboardDOM }: KeyboardReactInterface): void {
  Object.defineProperty(keyboardDOM, 'innerHTML', { value: '', writable: true })
}

/** A click that comes so soon after a touch is that touch's own. */
const CLICK_AFTER_TOUCH_MS = 700

/** Makes the library's own input accept nothing, so that it stores nothing that is typed. */
const NO_INPUT = /^$/

const otherScripts: Partial<Record<string, KeyboardScript>> = {
  '{latin}': 'latin',
  '{devanagari}': 'devanagari',
}

const otherLayouts: Partial<Record<string, (now: LayoutName) => LayoutName>> = {
  '{shift}': (now) => (now === 'shift' ? 'default' : 'shift'),
  '{symbols}': () => 'symbols',
  '{letters}': () => 'default',
}

/**
 * Keeps the end of a touch from becoming a click.
 * @returns when the keyboard was last touched, in milliseconds of the page's clock
 */
function useTouches(keyboard: RefObject<HTMLElement | null>): RefObject<number> {
  const touchedAt = useRef(-Infinity)
  useEffect(() => {
    const end = new AbortController()
    // A key acts on touchstart. Its end must not become a click: the key may have opened another page, and
    // the click would hit what is below the finger.
    const preventClick = (event: TouchEvent): void => {
      if (event.target instanceof Element && event.target.closest('[data-skbtn]') !== null)
        event.preventDefault()
    }
    // Not through React, whose listener is passive, and which does not find a key that it has drawn anew.
    keyboard.current?.addEventListener('touchstart', preventClick, { passive: false, signal: end.signal })
    keyboard.current?.addEventListener(
      'pointerdown',
      ({ timeStamp }) => {
        touchedAt.current = timeStamp
      },
      { capture: true, signal: end.signal },
    )
    return () => end.abort()
  }, [keyboard])
  return touchedAt
}

/**
 * On-screen keyboard for terminals without a keyboard: a digit pad, letters with shift, and symbols. Takes no
 * focus, so that text goes to the caret. Large; loaded when a field is first touched.
 */
export function OnScreenKeyboard(props: OnScreenKeyboardProps) {
  const { kind, fieldName, enter, capital, script, onScript, onType, onDelete, onEnter, onDone } = props
  const isInHindi = kind === 'text' && new Intl.Locale(localeTexts.language).language === 'hi'
  // Devanagari has no capitals: its second layer has other letters.
  const beginsCapital = capital && !(isInHindi && script === 'devanagari')
  const [layout, setLayout] = useState<LayoutName>(beginsCapital ? 'shift' : 'default')
  const isDigits = kind === 'digits'
  const layoutName = isDigits ? 'default' : layout
  const keyboard = useRef<HTMLElement>(null)
  const touchedAt = useTouches(keyboard)

  function press(key: string): void {
    const other = otherLayouts[key]
    const otherScript = otherScripts[key]
    if (other !== undefined) setLayout(other(layout))
    else if (otherScript !== undefined) {
      onScript(otherScript)
      setLayout('default')
    } else if (key === '{bksp}') onDelete()
    else if (key === '{enter}') onEnter()
    else {
      onType(key === '{space}' ? ' ' : key)
      if (layout === 'shift') setLayout('default')
    }
  }

  return (
    // Only the keys are interactive; the section around them keeps the focus where it is.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions, jsx-a11y/click-events-have-key-events
    <section
      aria-label={keyboardMessages.title}
      className={classNames(styles.keyboard, isDigits && styles.digits)}
      onClick={(event) => {
        // A screen reader clicks without a pointer event, which the keys do not handle. So does Chromium 130 after a
        // touch whose key has been drawn anew meanwhile.
        const isTouch = event.timeStamp - touchedAt.current < CLICK_AFTER_TOUCH_MS
        const key =
          event.detail === 0 &&
          !isTouch &&
          event.target instanceof Element &&
          event.target.closest('[data-skbtn]')
        if (key instanceof HTMLElement) press(key.dataset['skbtn'] ?? '')
      }}
      onMouseDown={(event) => event.preventDefault()}
      onPointerDown={(event) => event.preventDefault()}
      ref={keyboard}
    >
      <header className={styles.head}>
        <p aria-hidden="true" className={styles.name}>
          {fieldName}
        </p>
        <Button onClick={onDone} size="small" tabIndex={-1} variant="quiet">
          <ChevronDown aria-hidden="true" size="1.25em" />
          {keyboardMessages.done}
        </Button>
      </header>
      <Keyboard
        autoUseTouchEvents={false}
        baseClass={`keyboard-${kind}`}
        disableButtonHold
        disableCaretPositioning
        inputPattern={NO_INPUT}
        keyboardRef={emptyWithoutMarkup}
        layout={isInHindi ? hindiLayouts[script] : keyboardLayouts[kind]}
        layoutName={layoutName}
        onKeyPress={press}
        preventMouseDownDefault
        theme={styles.keys}
        useButtonTag
        {...keyLabels(enter, layoutName === 'shift')}
      />
    </section>
  )
}
