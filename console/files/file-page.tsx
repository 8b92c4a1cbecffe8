import { useState } from 'react'
import { Link, usePathPart } from '../api/address.tsx'
import type { AdminReplyOf } from '../../src/contract/admin/replies.ts'
import { groupedNumber } from '../../src/lib/grouped-number.ts'
import { Button, buttonClass } from '../../src/ui/button.tsx'
import { Checkbox } from '../../src/ui/field/checkbox.tsx'
import { EmptyState } from '../../src/ui/status/empty-state.tsx'
import { InlineMessage } from '../../src/ui/status/inline-message.tsx'
import { AdminCallError, csvAddress } from '../api/admin-call.ts'
import { setReply, useCall, useList } from '../api/lists.ts'
import { useChange } from '../api/changes.ts'
import { Badge } from '../parts/badge.tsx'
import { CsvLink } from '../parts/csv-link.tsx'
import { DataTable, type Column } from '../parts/data-table.tsx'
import { Facts } from '../parts/facts.tsx'
import { showMoment } from '../parts/moments.ts'
import { idOf, LoadingPage } from '../parts/loading-page.tsx'
import { PageHead } from '../parts/page-head.tsx'
import { Panel } from '../parts/panel.tsx'
import { staleFiles } from './file-changes.ts'
import {
  rowsToChange,
  isGoingOn,
  fileKinds,
  fileStateOf,
  fileSummaryOf,
  type ImportedFile,
} from './imported-file.ts'
import { counted } from '../parts/counted.ts'
import { classNames } from '../../src/ui/class-names.ts'
import layout from '../../src/ui/layout.module.css'
import text from '../../src/ui/text.module.css'
import styles from './files-page.module.css'

type Change = AdminReplyOf<'listImportChanges'>['items'][number]
type Fault = AdminReplyOf<'listImportFaults'>['items'][number]

/** One file: progress, errors, changes, and the button that applies it. */
export function FilePage() {
  const id = idOf(usePathPart('id'))
  const query = useCall('showImport', { id }, { enabled: id > 0, isGoingOn })
  if (query.data !== undefined) return <ShownFile file={query.data} key={id} />
  return (
    <LoadingPage
      isNothing={id === 0}
      missing={{ words: 'There is no such file', path: '/files', all: 'All files' }}
      query={query}
      title="File"
    />
  )
}

/** `5 Mar 2026, 16:05 by Mohan`; without the time as long as it is being applied. */
const appliedBy = ({ applied_by: by, finished_at: at }: ImportedFile) =>
  at === null ? `by ${by}` : `${showMoment(at)} by ${by}`

function ShownFile({ file }: { file: ImportedFile }) {
  const [words, tone] = fileStateOf(file)
  const { counts, faults } = file
  return (
    <>
      <PageHead mark={<Badge tone={tone}>{words}</Badge>} title={file.reason} />
      <div className={classNames(layout.stack5, styles.parts)}>
        <Panel title={fileKinds[file.kind].label}>
          <div className={layout.stack3}>
            <FileState file={file} />
            {(file.state === 'ready' || file.state === 'faulty') && <ApplyFile file={file} />}
            <Facts
              facts={[
                ['Client', file.client ?? 'All'],
                ['Rows', counts['rows'] === undefined ? '' : groupedNumber(counts['rows'])],
                ['Uploaded', `${showMoment(file.created_at)} by ${file.created_by}`],
                ...(file.applied_by === null ? [] : [['Applied', appliedBy(file)] as const]),
              ]}
            />
          </div>
        </Panel>
        {faults.length > 0 && <Faults file={file} />}
        {!['checking', 'failed'].includes(file.state) && rowsToChange(file) > 0 && <Changes file={file} />}
      </div>
    </>
  )
}

/** Progress as a sentence. */
function progressOf(file: ImportedFile): string {
  const { faulty = 0, rows = 0, applied = 0, left_out: leftOut = 0 } = file.counts
  const all = rowsToChange(file)
  switch (file.state) {
    case 'checking':
      return 'The file is being checked. Nothing is changed by that.'
    case 'ready':
      return `${counted(rows, 'row')}: ${fileSummaryOf(file)}. ${all === 0 ? 'There is nothing to apply.' : 'Nothing is changed until you apply it.'}`
    case 'faulty':
      return file.fingerprint === null
        ? 'The file can’t be read as a whole. Put it right and upload it again.'
        : `${groupedNumber(faulty)} of ${counted(rows, 'row')} can’t be applied. Of the others: ${fileSummaryOf(file)}.`
    case 'applying':
      return 'The file is being applied. You may leave this page meanwhile.'
    case 'applied':
      return `${counted(applied, 'row', 'rows')} ${file.grant === null ? 'applied' : 'went into a grant'}${leftOut > 0 ? `, ${groupedNumber(leftOut)} left out` : ''}.`
    case 'failed':
      return applied === 0
        ? 'The server tried several times and gave up. Nothing was changed.'
        : `The server tried several times and gave up after ${groupedNumber(applied)} of ${counted(all, 'row')}, which stay applied.`
  }
}

/** Progress in a live region, and what is in its way. */
function FileState({ file }: { file: ImportedFile }) {
  const { state, counts } = file
  const { applied = 0, left_out: leftOut = 0 } = counts
  const all = rowsToChange(file)
  return (
    <>
      <p aria-live="polite" role="status">
        {progressOf(file)}
      </p>
      {file.read_as !== null && <p className={text.quiet}>{`The file was read as ${file.read_as}.`}</p>}
      {file.failure !== null && (
        <InlineMessage tone="error">
          {`${state === 'failed' ? 'Failed' : 'Not done yet'}: ${file.failure}${state === 'failed' ? '' : '. The server tries again, after a longer pause each time.'}`}
        </InlineMessage>
      )}
      {state === 'applying' && (
        <progress aria-label="Rows applied" className={styles.progress} max={all} value={applied + leftOut} />
      )}
      {file.grant !== null && <MadeGrant id={file.grant} />}
      {isOfNoUse(file) && <UploadAgain kind={file.kind} />}
    </>
  )
}

/** Whether the file is finished, or can't be applied. */
const isOfNoUse = ({ state, fingerprint, grant }: ImportedFile) =>
  grant === null && (state === 'failed' || (state === 'faulty' && fingerprint === null))

/** Link to upload another file of the same kind, for one that is finished. */
function UploadAgain({ kind }: { kind: ImportedFile['kind'] }) {
  return (
    <div className={layout.row2}>
      <Link className={buttonClass({ variant: 'secondary' })} to={`/files?kind=${kind}`}>
        Upload it again
      </Link>
    </div>
  )
}

/** Link to the grant of a file of points. */
function MadeGrant({ id }: { id: number }) {
  const { data } = useCall('showGrant', { id })
  const waits = data?.state === 'waiting'
  return (
    <p>
      <span>They are</span> <Link to={`/grants/${id}`}>{`grant ${id}`}</Link>
      <span>{waits ? ', which a second person must approve before anybody gets points.' : '.'}</span>
    </p>
  )
}

const showFile = (file: ImportedFile) => setReply<'showImport'>('showImport', { id: file.id }, file)

function ApplyFile({ file }: { file: ImportedFile }) {
  const { id, fingerprint, harm, state, counts } = file
  const apply = useChange('applyImport', staleFiles, showFile)
  const check = useChange('checkImport', staleFiles, showFile)
  const [allowsHarm, setAllowsHarm] = useState(false)
  const [leavesOut, setLeavesOut] = useState(false)
  const { error } = apply
  const isOld = error instanceof AdminCallError && error.error === 'changed_since'
  const all = rowsToChange(file)
  if (fingerprint === null || all === 0) return null
  const isReady = (harm === null || allowsHarm) && (state === 'ready' || leavesOut)
  return (
    <>
      {state === 'faulty' && (
        <Checkbox
          checked={leavesOut}
          label={`Leave the ${counted(counts['faulty'] ?? 0, 'wrong row')} out`}
          onChange={({ target }) => setLeavesOut(target.checked)}
        />
      )}
      {harm !== null && (
        <>
          <InlineMessage tone="warning">{harm}</InlineMessage>
          <Checkbox
            checked={allowsHarm}
            label="This is what I want"
            onChange={({ target }) => setAllowsHarm(target.checked)}
          />
        </>
      )}
      {error !== null && <InlineMessage tone="error">{error.message}</InlineMessage>}
      <div className={layout.row2}>
        {isOld ? (
          <Button
            busy={check.isPending}
            onClick={() => check.mutate({ id }, { onSuccess: () => apply.reset() })}
          >
            Check again
          </Button>
        ) : (
          <Button
            busy={apply.isPending}
            disabled={!isReady}
            onClick={() =>
              apply.mutate({ id, fingerprint, allow_harm: allowsHarm, only_good_rows: leavesOut })
            }
            variant={harm === null ? 'primary' : 'danger'}
          >
            {`Apply ${counted(all, 'row')}`}
          </Button>
        )}
      </div>
    </>
  )
}

const faultColumns: readonly Column<Fault>[] = [
  { id: 'line', header: 'Line', cell: ({ line }) => (line === 0 ? 'File' : `Line ${groupedNumber(line)}`) },
  { id: 'column', header: 'Column', cell: ({ column }) => column || '–', long: true },
  { id: 'what', header: 'What is wrong', cell: ({ what }) => what, long: true },
]

function Faults({ file: { id, state, fingerprint, counts } }: { file: ImportedFile }) {
  const { more_faults: more = 0 } = counts
  const list = useList('listImportFaults', { id }, { version: `${state} ${fingerprint}` })
  return (
    <Panel
      action={<CsvLink href={csvAddress('listImportFaults', { id })}>Faults as CSV</CsvLink>}
      title={state === 'applied' || state === 'applying' ? 'Left out' : 'Faults'}
    >
      <DataTable
        columns={faultColumns}
        empty={null}
        label="Faults"
        list={list}
        rowId={({ line, column, what }) => `${line} ${column} ${what}`}
      />
      {more > 0 && <p>{`and ${groupedNumber(more)} more`}</p>}
    </Panel>
  )
}

const words: Readonly<Record<string, string>> = {
  create: 'New',
  update: 'Changed',
  grant: 'Points',
  move: 'Moved',
  correct: 'Corrected',
}

const cellText = (value: string | number | null) => (value === null || value === '' ? '–' : String(value))

function ChangedCells({ fields }: { fields: Change['fields'] }) {
  return (
    <dl className={styles.changes}>
      {Object.entries(fields).map(([name, [before, after]]) => (
        <div className={styles.change} key={name}>
          <dt>{name.replaceAll('_', ' ')}</dt>
          <dd>
            {before !== null && (
              <span>
                <del>{cellText(before)}</del> <span aria-label="becomes">→</span>{' '}
              </span>
            )}
            <ins>{cellText(after)}</ins>
          </dd>
        </div>
      ))}
    </dl>
  )
}

const changeColumns = (key: string): readonly Column<Change>[] => [
  { id: 'key', header: key, cell: (change) => change.key, long: true },
  { id: 'line', header: 'Line', cell: ({ line }) => groupedNumber(line) },
  { id: 'action', header: 'What happens', cell: ({ action }) => words[action] ?? action },
  {
    id: 'fields',
    header: 'Before and after',
    cell: ({ fields }) => <ChangedCells fields={fields} />,
    long: true,
  },
]
const columnsOf = {
  grants: changeColumns(fileKinds.grants.key),
  members: changeColumns(fileKinds.members.key),
  moves: changeColumns(fileKinds.moves.key),
}

function Changes({ file: { id, kind, fingerprint } }: { file: ImportedFile }) {
  const list = useList('listImportChanges', { id }, { version: fingerprint })
  return (
    <Panel
      action={<CsvLink href={csvAddress('listImportChanges', { id })}>Changes as CSV</CsvLink>}
      title="Changes"
    >
      <DataTable
        columns={columnsOf[kind]}
        empty={<EmptyState picture="search" title="The rows are not kept any more" />}
        label="Changes"
        list={list}
        rowId={({ line }) => String(line)}
      />
    </Panel>
  )
}
