import { useState } from 'react'
import type { AdminReplyOf } from '../../src/contract/admin/replies.ts'
import { inBackground } from '../../src/lib/in-background.ts'
import { Button } from '../../src/ui/button.tsx'
import { EmptyState } from '../../src/ui/status/empty-state.tsx'
import { LoadFailed } from '../../src/ui/status/load-failed.tsx'
import { Skeleton } from '../../src/ui/status/skeleton.tsx'
import { showToast } from '../../src/ui/toast/toast.ts'
import { AdminCallError } from '../api/admin-call.ts'
import { useList } from '../api/lists.ts'
import { Panel } from '../parts/panel.tsx'
import { Timeline } from '../parts/timeline.tsx'
import { FieldChanges } from './field-changes.tsx'
import { changesInWords } from './field-words.ts'
import { useProductChange } from './product-changes.ts'
import type { Product } from './product.ts'
import { putBackOf } from './put-back.ts'
import layout from '../../src/ui/layout.module.css'

type Line = AdminReplyOf<'listProductHistory'>['items'][number]

/** Who changed what of a product, newest first; each change can be put back. */
export function HistoryPanel({ product, mayEdit }: { product: Product; mayEdit: boolean }) {
  const list = useList('listProductHistory', { id: product.id })
  return (
    <Panel title="History">
      {list.isPending ? (
        <Skeleton height="8rem" />
      ) : list.error !== null && list.rows.length === 0 ? (
        <LoadFailed onRetry={() => inBackground(list.refetch())} part="first" reference={null} />
      ) : list.rows.length === 0 ? (
        <EmptyState picture="search" title="Nothing has been changed yet" />
      ) : (
        <Timeline
          entries={list.rows.map((line) => ({
            at: line.at,
            actor: line.actor,
            what: (
              <div className={layout.stack1}>
                <FieldChanges of={line.fields} />
                {mayEdit && <PutBack line={line} product={product} />}
              </div>
            ),
          }))}
          label="History"
        />
      )}
      {list.hasNextPage && (
        <Button
          busy={list.isFetchingNextPage}
          onClick={() => inBackground(list.fetchNextPage())}
          size="small"
          variant="secondary"
        >
          Show more
        </Button>
      )}
    </Panel>
  )
}

/** Sets the line's fields as they were before it, at the version that is shown. */
function PutBack({ line, product }: { line: Line; product: Product }) {
  const { send, busy } = useProductChange(product)
  const [isBack, setIsBack] = useState(false)
  const labels = changesInWords(line.fields)
    .map(({ label, before }) => `${label} ${before}`.slice(0, 60))
    .join(', ')
  async function putBack(): Promise<void> {
    try {
      const now = await send((version) => ({ id: product.id, version, ...putBackOf(line.fields) }))
      setIsBack(now !== null)
      showToast(
        now === null
          ? { kind: 'error', text: 'Somebody has changed this product meanwhile. Look, then press again.' }
          : { kind: 'success', text: `As it was before: ${labels}` },
      )
    } catch (error) {
      if (!(error instanceof AdminCallError)) throw error
      showToast({ kind: 'error', text: Object.values(error.fields)[0] ?? error.message })
    }
  }
  if (isBack) return null
  return (
    <div>
      <Button busy={busy} onClick={() => inBackground(putBack())} size="small" variant="quiet">
        Put this back
      </Button>
    </div>
  )
}
