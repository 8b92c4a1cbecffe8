import { useState } from 'react'
import { useGo } from '../api/address.tsx'
import * as v from 'valibot'
import { WORKBOOK_TYPE, type ImportKindName } from '../../src/contract/admin/requests/files.ts'
import { SelectField } from '../../src/ui/field/select-field.tsx'
import { TextField } from '../../src/ui/field/text-field.tsx'
import { useChange } from '../api/changes.ts'
import { useFilters } from '../api/filters.ts'
import { requestFields } from '../api/request-fields.ts'
import { useWireForm, WireFormFields } from '../parts/form.tsx'
import { staleFiles } from './file-changes.ts'
import { fileKinds } from './imported-file.ts'
import { classNames } from '../../src/ui/class-names.ts'
import layout from '../../src/ui/layout.module.css'
import text from '../../src/ui/text.module.css'
import styles from './files-page.module.css'

const { kind, reason, occasion } = requestFields('createImport')
const schema = v.object({ kind, reason, occasion, file: v.instance(File, 'choose a file') })

interface Fields {
  kind: ImportKindName
  reason: string
  occasion: string
  file: File | ''
}

/** Uploads a file to be checked, and opens its page. `?kind=` in the address chooses what it is about. */
export function UploadForm({ client, kinds: allowed }: { client: string; kinds: readonly ImportKindName[] }) {
  const go = useGo()
  const upload = useChange('createImport', staleFiles)
  const [{ kind: asked }] = useFilters(['kind'])
  // One key per chosen file, so that a second press uploads nothing more.
  const [key, setKey] = useState(() => crypto.randomUUID())
  const wire = useWireForm<Fields>({
    schema,
    defaultValues: {
      kind: allowed.find((one) => one === asked) ?? allowed[0] ?? 'moves',
      reason: '',
      occasion: '',
      file: '',
    },
    keeps: `file of ${client}`,
    async send({ kind, reason, occasion, file }) {
      if (file === '') return
      const bytes = new Uint8Array(await file.arrayBuffer())
      const about = kind === 'grants' ? { occasion } : {}
      const { id } = await upload.mutateAsync({ client, kind, key, reason, ...about, file: bytes })
      wire.draft?.forget()
      go(`/files/${id}`)
    },
  })
  const { field, form } = wire
  const kind = form.watch('kind')
  const { error } = field('file')
  return (
    <WireFormFields act="Check the file" of={wire}>
      <div className={styles.fields}>
        <SelectField
          label="What it is about"
          options={allowed.map((one) => ({ value: one, label: fileKinds[one].label }))}
          {...field('kind')}
        />
        <TextField
          autoComplete="off"
          hint={
            kind === 'grants'
              ? 'The first that members read of it, unless a row has a reason of its own'
              : 'Kept in the audit log'
          }
          label="What it is for"
          required
          {...field('reason')}
        />
        {kind === 'grants' && (
          <TextField
            autoComplete="off"
            hint="Such as diwali-2026: a member’s row of it counts once, also in a file that was put right"
            label="Occasion, if it has one"
            {...field('occasion')}
          />
        )}
      </div>
      <label className={classNames(layout.stack1, styles.file)}>
        <span className={text.strong}>CSV file or Excel workbook</span>
        <input
          accept={`.csv,.txt,.xlsx,text/csv,${WORKBOOK_TYPE}`}
          aria-describedby="file-columns"
          aria-invalid={error !== undefined}
          onChange={({ target: { files } }) => {
            form.setValue('file', files?.[0] ?? '', { shouldValidate: form.formState.isSubmitted })
            setKey(crypto.randomUUID())
          }}
          type="file"
        />
        <span className={error === undefined ? text.quiet : text.wrong} id="file-columns">
          {error !== undefined ? 'Choose a file.' : `Its columns: ${fileKinds[kind].columns}. Up to 20 MB.`}
        </span>
      </label>
    </WireFormFields>
  )
}
