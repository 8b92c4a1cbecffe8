import { useSyncExternalStore } from 'react'
import { Button } from '../../src/ui/button.tsx'
import { focusMain } from '../../src/ui/focus-main.ts'
import { useKeys } from '../api/keys.ts'
import { lastOffer, onUndoChange, undoLast, undoResult } from './undo.ts'
import surface from '../../src/ui/surface.module.css'
import { classNames } from '../../src/ui/class-names.ts'
import styles from './undo-toast.module.css'

/** The moves that can be undone: what was done last, and how to undo it. */
function useUndo() {
  const offer = useSyncExternalStore(onUndoChange, lastOffer)
  const result = useSyncExternalStore(onUndoChange, undoResult)
  return { offer, result, undo: undoLast }
}

/** Says what was done with an order, with a button and a key that undo it; once around the whole console. */
export function UndoToast() {
  const { offer, result, undo } = useUndo()
  useKeys({ z: undo })
  return (
    <div aria-label="Last move" className={styles.place} role="status">
      {(offer !== null || result !== null) && (
        <div className={classNames(surface.card, styles.toast)}>
          <span>{offer?.text ?? result}</span>
          {offer !== null && (
            <Button
              aria-keyshortcuts="Z"
              onClick={() => {
                undo()
                focusMain()
              }}
              size="small"
              variant="secondary"
            >
              Undo
            </Button>
          )}
        </div>
      )}
    </div>
  )
}

/** Undoes the last move, as long as it can be. @param onUndone called at the press */
export function UndoButton({ onUndone }: { onUndone: () => void }) {
  const { offer, undo } = useUndo()
  if (offer === null) return null
  return (
    <Button
      onClick={() => {
        undo()
        onUndone()
      }}
      variant="secondary"
    >
      Undo
    </Button>
  )
}
