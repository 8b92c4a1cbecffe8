import * as v from 'valibot'
import { tagLimits } from '../../src/contract/admin/member-tags.ts'
import { fieldLimits } from '../../src/contract/field-limits.ts'
import { TextAreaField } from '../../src/ui/field/text-area-field.tsx'
import { TextField } from '../../src/ui/field/text-field.tsx'
import { showToast } from '../../src/ui/toast/toast.ts'
import { Link, useGo } from '../api/address.tsx'
import { useChange } from '../api/changes.ts'
import { setReply } from '../api/lists.ts'
import { requestFields } from '../api/request-fields.ts'
import { useWireForm, WireFormFields } from '../parts/form.tsx'
import { OfOneClient } from '../parts/of-one-client.tsx'
import { PageHead } from '../parts/page-head.tsx'
import { Panel } from '../parts/panel.tsx'
import { tagsOfLines, typedTags } from './typed-tags.ts'
import text from '../../src/ui/text.module.css'
import styles from './member-page.module.css'

const { mobile, name } = requestFields('createMember')
const typed = v.object({ name, mobile, email: requestFields('createMember').email, tags: typedTags })

/** One new member of a client; many come as a file. */
export function NewMemberPage() {
  return (
    <OfOneClient permission="members.edit" title="New member">
      {(client) => <NewMember client={client} key={client} />}
    </OfOneClient>
  )
}

function NewMember({ client }: { client: string }) {
  const go = useGo()
  const create = useChange('createMember', ['listMembers'], (made) =>
    setReply<'showMember'>('showMember', { id: made.id }, made),
  )
  const form = useWireForm({
    schema: typed,
    defaultValues: { name: '', mobile: '', email: '', tags: '' },
    keeps: `new member of ${client}`,
    async send({ tags, ...given }) {
      const made = await create.mutateAsync({ client, ...given, tags: tagsOfLines(tags) })
      form.draft?.forget()
      showToast({ kind: 'success', text: `${made.name} can log in now` })
      go(`/members/${made.id}`)
    },
  })
  return (
    <>
      <PageHead title="New member" />
      <div className={styles.form}>
        <Panel title="Who it is">
          <WireFormFields act="Add the member" asksToLeave of={form}>
            <TextField
              {...form.field('name')}
              autoComplete="off"
              label="Name"
              maxLength={fieldLimits.nameLength}
              required
            />
            <TextField
              {...form.field('mobile')}
              autoComplete="off"
              hint="They log in with it"
              inputMode="tel"
              label="Mobile"
              required
            />
            <TextField
              {...form.field('email')}
              autoComplete="off"
              label="E-mail address"
              optional
              type="email"
            />
            <TextAreaField
              {...form.field('tags')}
              autoComplete="off"
              hint={`One a line, up to ${tagLimits.tags} of ${tagLimits.length} characters; the member does not see them`}
              label="Tags"
              optional
              rows={3}
            />
            <p className={text.quiet}>
              They begin without points. For many members at once, <Link to="/files">upload a file</Link>.
            </p>
          </WireFormFields>
        </Panel>
      </div>
    </>
  )
}
