import { useId, useRef, useState, type DragEvent } from 'react'
import ImageUp from 'lucide-react/icons/image-up'
import { productLimits } from '../../src/contract/admin/products.ts'
import type { Language } from '../../src/contract/languages.ts'
import { Button } from '../../src/ui/button.tsx'
import { classNames } from '../../src/ui/class-names.ts'
import { lazyPart } from '../../src/ui/lazy-part.tsx'
import { Picture as Shown } from '../../src/ui/picture.tsx'
import { InlineMessage } from '../../src/ui/status/inline-message.tsx'
import type { WireForm } from '../parts/form.tsx'
import { Panel } from '../parts/panel.tsx'
import { moved } from './picture-list.ts'
import type { ProductFields } from './product-form.ts'
import type { Picture } from './product.ts'
import { useUploads } from './use-uploads.ts'
import text from '../../src/ui/text.module.css'
import styles from './pictures-panel.module.css'

const PictureEditor = lazyPart(async () => (await import('./picture-editor.tsx')).PictureEditor)

const TYPES = 'image/jpeg,image/png,image/webp,image/avif,image/gif,image/tiff'

interface PicturesProps {
  client: string
  form: WireForm<ProductFields>
  languages: readonly Language[]
}

/** A product's pictures: dropped or chosen, put in order, described, and cut where it matters. */
export function PicturesPanel({ client, form: { form }, languages }: PicturesProps) {
  const pictures = form.watch('pictures')
  const [chosen, setChosen] = useState<string | null>(null)
  const become = (after: readonly Picture[]) => form.setValue('pictures', after, { shouldDirty: true })
  const uploads = useUploads(client, (picture) => {
    const now = form.getValues('pictures')
    // The same picture twice is one.
    if (now.length < productLimits.pictures && !now.some(({ filename }) => filename === picture.filename))
      become([...now, picture])
  })
  const at = pictures.findIndex(({ filename }) => filename === chosen)
  const picture = pictures[at]
  return (
    <Panel title="Pictures">
      <UploadField {...uploads} />
      {pictures.length > 0 && (
        <PictureRow at={at} onChoose={setChosen} onOrder={become} pictures={pictures} />
      )}
      {picture !== undefined && (
        <PictureEditor
          altLength={productLimits.alt}
          key={picture.filename}
          languages={languages}
          nth={at}
          of={pictures.length}
          onChange={(changed) => become(pictures.map((one, nth) => (nth === at ? changed : one)))}
          onMove={(by) => become(moved(pictures, at, at + by))}
          onRemove={() => {
            setChosen(null)
            become(pictures.filter((_one, nth) => nth !== at))
          }}
          picture={picture}
        />
      )}
    </Panel>
  )
}

const hasFiles = ({ dataTransfer }: DragEvent) => dataTransfer.types.includes('Files')

function UploadField({ upload, progress, refused }: ReturnType<typeof useUploads>) {
  const input = useRef<HTMLInputElement>(null)
  const [isOver, setIsOver] = useState(false)
  return (
    <div
      className={classNames(styles.drop, isOver && styles.over)}
      onDragLeave={() => setIsOver(false)}
      onDragOver={(event) => {
        if (!hasFiles(event)) return
        event.preventDefault()
        setIsOver(true)
      }}
      onDrop={(event) => {
        if (!hasFiles(event)) return
        event.preventDefault()
        setIsOver(false)
        upload([...event.dataTransfer.files])
      }}
    >
      <input
        accept={TYPES}
        aria-label="Pictures to add"
        className={styles.file}
        multiple
        onChange={({ target }) => {
          upload([...(target.files ?? [])])
          // So that the same file can be chosen again.
          target.value = ''
        }}
        ref={input}
        tabIndex={-1}
        type="file"
      />
      <Button
        busy={progress !== null}
        onClick={() => input.current?.click()}
        size="small"
        variant="secondary"
      >
        <ImageUp aria-hidden="true" size="1em" />
        <span>{'\u00a0Add pictures'}</span>
      </Button>
      <p className={text.quiet}>Or drop them here. JPEG, PNG, WebP, AVIF, GIF or TIFF.</p>
      {progress !== null && (
        <label className={styles.progress}>
          <span>{`Picture ${progress.ended + 1} of ${progress.all}`}</span>
          <progress max={progress.all} value={progress.ended} />
        </label>
      )}
      <div aria-live="polite" className={styles.refused}>
        {refused.map((line) => (
          <InlineMessage key={line} tone="error">
            {line}
          </InlineMessage>
        ))}
      </div>
    </div>
  )
}

/** The pictures as the shop's tile cuts them, in their order; one can be dragged to another's place. */
function PictureRow({
  pictures,
  at,
  onChoose,
  onOrder,
}: {
  pictures: readonly Picture[]
  /** The chosen one; -1 for none. */
  at: number
  onChoose: (filename: string) => void
  onOrder: (after: readonly Picture[]) => void
}) {
  const [dragged, setDragged] = useState<number | null>(null)
  const [over, setOver] = useState<number | null>(null)
  const group = useId()
  return (
    <ol aria-label="Pictures" className={styles.row}>
      {pictures.map(({ filename, focus }, nth) => (
        <li key={filename}>
          <div
            className={classNames(styles.tile, nth === over && styles.over)}
            draggable
            onDragEnd={() => {
              setDragged(null)
              setOver(null)
            }}
            onDragOver={(event) => {
              if (dragged === null) return
              event.preventDefault()
              setOver(nth)
            }}
            onDragStart={(event) => {
              event.dataTransfer.effectAllowed = 'move'
              setDragged(nth)
            }}
            onDrop={(event) => {
              if (dragged === null) return
              event.preventDefault()
              onOrder(moved(pictures, dragged, nth))
            }}
          >
            <label>
              <input
                aria-label={nth === 0 ? 'Picture 1, of the tile' : `Picture ${nth + 1}`}
                checked={nth === at}
                name={group}
                onChange={() => onChoose(filename)}
                type="radio"
              />
              <Shown
                alt=""
                filename={filename}
                focus={focus ?? undefined}
                className={styles.cropped}
                sizes="120px"
              />
            </label>
          </div>
        </li>
      ))}
    </ol>
  )
}
