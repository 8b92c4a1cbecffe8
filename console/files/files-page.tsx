import { useMemo } from 'react'
import { groupedNumber } from '../../src/lib/grouped-number.ts'
import { EmptyState } from '../../src/ui/status/empty-state.tsx'
import { useList } from '../api/lists.ts'
import { useMay } from '../api/session.tsx'
import { Badge } from '../parts/badge.tsx'
import { DataTable, type Column } from '../parts/data-table.tsx'
import { showMoment } from '../parts/moments.ts'
import { OfOneClient } from '../parts/of-one-client.tsx'
import { PageHead } from '../parts/page-head.tsx'
import { Panel } from '../parts/panel.tsx'
import { isGoingOn, fileKinds, fileStateOf, type ImportedFile } from './imported-file.ts'
import { UploadForm } from './upload-form.tsx'
import { classNames } from '../../src/ui/class-names.ts'
import layout from '../../src/ui/layout.module.css'
import styles from './files-page.module.css'

const columns: readonly Column<ImportedFile>[] = [
  { id: 'reason', header: 'File', cell: ({ reason }) => reason, long: true },
  { id: 'kind', header: 'About', cell: ({ kind }) => fileKinds[kind].label },
  {
    id: 'state',
    header: 'State',
    onPhone: 'beside',
    cell(file) {
      const [words, tone] = fileStateOf(file)
      return <Badge tone={tone}>{words}</Badge>
    },
  },
  { id: 'rows', header: 'Rows', align: 'end', cell: ({ counts }) => groupedNumber(counts['rows'] ?? 0) },
  { id: 'by', header: 'Uploaded by', cell: (file) => file.created_by, long: true },
  { id: 'at', header: 'When', cell: (file) => showMoment(file.created_at) },
]

/** A client's files: upload and list. */
export function FilesPage() {
  return (
    // Who may import anything may import moves of orders.
    <OfOneClient permission="orders.move" title="Files">
      {(client) => <FilesOf client={client} key={client} />}
    </OfOneClient>
  )
}

function FilesOf({ client }: { client: string }) {
  const may = useMay()
  const list = useList('listImports', { client }, { isGoingOn })
  const allowed = useMemo(
    () => (['grants', 'members', 'moves'] as const).filter((kind) => may(fileKinds[kind].permission, client)),
    [may, client],
  )
  return (
    <>
      <PageHead title="Files" />
      <div className={classNames(layout.stack5, styles.parts)}>
        <Panel title="New file">
          <UploadForm client={client} kinds={allowed} />
        </Panel>
        <section aria-label="Earlier files">
          <h2 className={styles.heading}>Earlier files</h2>
          <DataTable
            columns={columns}
            empty={<EmptyState picture="box" title="No file was uploaded yet" />}
            href={({ id }) => `/files/${id}`}
            label="Files"
            list={list}
            rowId={({ id }) => String(id)}
          />
        </section>
      </div>
    </>
  )
}
