import { useRef, useState, type PointerEvent } from 'react'
import { assetUrl } from '../../src/contract/asset-url.ts'
import { languageNames, type Language } from '../../src/contract/languages.ts'
import { Button } from '../../src/ui/button.tsx'
import { TextField } from '../../src/ui/field/text-field.tsx'
import { Picture as Shown, useAssetBase } from '../../src/ui/picture.tsx'
import { CENTRE, focusAfter, focusAt, focusInWords, withAlt, type Focus } from './picture-list.ts'
import type { Picture } from './product.ts'
import layout from '../../src/ui/layout.module.css'
import text from '../../src/ui/text.module.css'
import styles from './pictures-panel.module.css'

/** Width at which the picture is shown here, in pixels. */
const WIDTH = 640

/** One picture: its place in the order, what it shows in words, and the point that no cut takes away. */
export function PictureEditor({
  picture,
  nth,
  of,
  languages,
  altLength,
  onChange,
  onMove,
  onRemove,
}: {
  picture: Picture
  /** Its place, from 0. */
  nth: number
  of: number
  languages: readonly Language[]
  /** The greatest length of an alt text. */
  altLength: number
  onChange: (changed: Picture) => void
  onMove: (by: 1 | -1) => void
  onRemove: () => void
}) {
  const { filename, focus, alt } = picture
  return (
    <section aria-label={`Picture ${nth + 1}`} className={layout.stack3}>
      <div className={styles.actions}>
        <p aria-live="polite" className={text.strong}>{`Picture ${nth + 1} of ${of}`}</p>
        <Button disabled={nth === 0} onClick={() => onMove(-1)} size="small" variant="secondary">
          Move left
        </Button>
        <Button disabled={nth === of - 1} onClick={() => onMove(1)} size="small" variant="secondary">
          Move right
        </Button>
        <Button onClick={onRemove} size="small" variant="danger">
          Remove
        </Button>
      </div>
      {languages.map((language) => (
        <TextField
          autoComplete="off"
          hint="For those who do not see it"
          key={language}
          label={languages.length === 1 ? 'Alt text' : `Alt text in ${languageNames[language]}`}
          lang={language}
          maxLength={altLength}
          onChange={({ target: { value } }) => onChange(withAlt(picture, language, value))}
          optional
          value={alt[language] ?? ''}
        />
      ))}
      <FocalPoint
        filename={filename}
        focus={focus}
        onChange={(point) => onChange({ ...picture, focus: point })}
      />
      {focus !== null && (
        <div>
          <Button onClick={() => onChange({ ...picture, focus: null })} size="small" variant="quiet">
            Whole picture again
          </Button>
        </div>
      )}
    </section>
  )
}

/** The picture with the point that stays visible, set by the pointer or by the arrow keys, and the tile's cut beside it. */
function FocalPoint({
  filename,
  focus,
  onChange,
}: {
  filename: string
  focus: Focus | null
  onChange: (focus: Focus) => void
}) {
  const base = useAssetBase()
  const image = useRef<HTMLImageElement>(null)
  const [isHeld, setIsHeld] = useState(false)
  const shown = focus ?? CENTRE
  function point({ clientX: x, clientY: y }: PointerEvent): void {
    const box = image.current?.getBoundingClientRect()
    if (box !== undefined && box.width > 0) onChange(focusAt({ x, y }, box))
  }
  return (
    <div className={styles.focal}>
      <button
        aria-label={`Focal point, ${focus === null ? 'none' : focusInWords(focus)}. The arrow keys move it.`}
        className={styles.whole}
        onKeyDown={(event) => {
          const after = focusAfter(shown, event.key, event.shiftKey)
          if (after === null) return
          event.preventDefault()
          onChange(after)
        }}
        onPointerDown={(event) => {
          event.currentTarget.setPointerCapture(event.pointerId)
          setIsHeld(true)
          point(event)
        }}
        onPointerMove={(event) => {
          if (isHeld) point(event)
        }}
        onPointerUp={() => setIsHeld(false)}
        type="button"
      >
        <img alt="" draggable={false} ref={image} src={assetUrl(filename, base, WIDTH)} />
        <span
          aria-hidden="true"
          className={styles.point}
          style={{ left: `${shown.x * 100}%`, top: `${shown.y * 100}%` }}
        />
      </button>
      <figure className={styles.cut}>
        <Shown
          alt=""
          filename={filename}
          focus={focus ?? undefined}
          className={styles.cropped}
          sizes="120px"
        />
        <figcaption className={text.quiet}>In the shop’s tile</figcaption>
      </figure>
    </div>
  )
}
