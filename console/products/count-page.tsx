import { Picture } from '../../src/ui/picture.tsx'
import { TextField } from '../../src/ui/field/text-field.tsx'
import { InlineMessage } from '../../src/ui/status/inline-message.tsx'
import { groupedNumber } from '../../src/lib/grouped-number.ts'
import { counted as inWords } from '../parts/counted.ts'
import { DataTable, numberColumn, type Column } from '../parts/data-table.tsx'
import { OfOneClient } from '../parts/of-one-client.tsx'
import { PageHead } from '../parts/page-head.tsx'
import { Panel } from '../parts/panel.tsx'
import { useEveryScan } from '../parts/use-every-scan.ts'
import { readRows } from '../parts/whole-list.ts'
import { nameOf, signed, type Product } from './product.ts'
import { useCounting, type Counted } from './use-counting.ts'
import layout from '../../src/ui/layout.module.css'
import text from '../../src/ui/text.module.css'
import styles from './count-page.module.css'

const tones = { next: 'info', done: 'info', wrong: 'error' } as const

/** Count mode: scan a product, type how many lie there, scan the next. What was expected is said afterwards. */
export function CountPage() {
  return (
    <OfOneClient permission="stock.edit" title="Count stock">
      {(client) => <Counting client={client} key={client} />}
    </OfOneClient>
  )
}

function Counting({ client }: { client: string }) {
  const { product, counted, said, take } = useCounting(client)
  const field = useEveryScan()
  return (
    <>
      <PageHead title="Count stock" />
      <div className={layout.stack4}>
        <Panel title={product === null ? 'Scan a product' : `How many of ${nameOf(product)}?`}>
          {product !== null && <Found product={product} />}
          <form
            data-reads-scans=""
            onSubmit={(event) => {
              event.preventDefault()
              const typed = new FormData(event.currentTarget).get('scan')
              event.currentTarget.reset()
              if (typeof typed === 'string') take(typed)
            }}
          >
            <TextField
              autoComplete="off"
              enterKeyHint="next"
              hint={
                product === null
                  ? 'The code on its label, by the scanner or by hand, then Enter.'
                  : 'The number that lies there, then Enter. Another code leaves it uncounted.'
              }
              label={product === null ? 'Code' : 'Pieces'}
              name="scan"
              ref={field}
              spellCheck={false}
            />
          </form>
          <div aria-live="assertive" className={styles.said}>
            {said !== null && <InlineMessage tone={tones[said.sound]}>{said.text}</InlineMessage>}
          </div>
        </Panel>
        {counted.length > 0 && <CountedTable counted={counted} />}
      </div>
    </>
  )
}

function Found({ product }: { product: Product }) {
  const { code, size, colour, pictures } = product
  return (
    <div className={styles.found}>
      <Picture alt="" className={styles.picture} filename={pictures[0]?.filename} sizes="96px" />
      <div>
        <p className={text.strong}>{nameOf(product)}</p>
        <p className={text.quiet}>{[code, size, colour].filter(Boolean).join(' · ')}</p>
      </div>
    </div>
  )
}

const columns: readonly Column<Counted>[] = [
  { id: 'name', header: 'Product', cell: ({ product }) => nameOf(product), long: true },
  { id: 'code', header: 'Code', cell: ({ product }) => product.code, long: true },
  numberColumn('counted', 'Counted', ({ count }) => count),
  {
    id: 'expected',
    header: 'Expected',
    align: 'end',
    cell: ({ count, difference }) => groupedNumber(count - difference),
  },
  { id: 'difference', header: 'Difference', align: 'end', cell: ({ difference }) => signed(difference) },
]

/** What was counted since the page was opened, the last one first. */
function CountedTable({ counted }: { counted: readonly Counted[] }) {
  const differing = counted.filter(({ difference }) => difference !== 0).length
  return (
    <section aria-label="Counted" className={layout.stack2}>
      <p>{`${inWords(counted.length, 'count')}, ${differing} with a difference`}</p>
      <DataTable
        columns={columns}
        empty={null}
        href={({ product }) => `/products/${product.id}`}
        label="Counted"
        list={readRows(counted)}
        rowId={({ id }) => String(id)}
      />
    </section>
  )
}
