// @vitest-environment jsdom
/** A client's setting is declared once (`src/contract/client-settings.ts`): every place that a declaration can't reach names it. */
import { getTableColumns } from 'drizzle-orm'
import { render, screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { clientFields, fieldsOf, type Client } from '../../../console/clients/client-form.ts'
import { SettingsPanel } from '../../../console/clients/setting-field.tsx'
import { useWireForm } from '../../../console/parts/form.tsx'
import { clients } from '../../../server/db/tables/clients.ts'
import { adminReplies } from '../../../src/contract/admin/replies.ts'
import { clientSettingNames, clientSettings } from '../../../src/contract/client-settings.ts'
import { client as readClient } from '../../../src/contract/shop-entities/client.ts'
import { entities } from '../../../src/contract/server-replies.ts'

const settings = clientSettingNames.map((name) => Object.assign({ name }, clientSettings[name]))

/** Columns that are no setting. */
const others = new Set(['id', 'loginId', 'clientLogo', 'version', 'createdAt'])

/** A value of each kind. */
const valueOf = {
  text: '',
  flag: false,
  since: false,
  number: null,
  colour: null,
  words: null,
  languages: [],
  carriers: {},
} as const
const values = Object.fromEntries(settings.map(({ name, kind }) => [name, valueOf[kind]]))
const client = { login_id: 'acme', version: 1, ...values } as Client

function Form() {
  const form = useWireForm({ schema: clientFields, defaultValues: fieldsOf(client), send: async () => null })
  const panels = [...new Set(settings.map(({ panel }) => panel))]
  return panels.map((panel) => <SettingsPanel form={form} key={panel} panel={panel} title={panel} />)
}

describe('a client’s setting', () => {
  it('is each column of the table that is no other', () => {
    const columns = Object.keys(getTableColumns(clients)).filter((column) => !others.has(column))
    expect(columns.toSorted()).toEqual(settings.map(({ column }) => column).toSorted())
  })

  it('has a field in the console’s form, or a dialog of its own', () => {
    render(<Form />)
    const fields = settings.filter(({ panel }) => panel !== 'dialog')
    const missing = fields.filter(
      ({ label }) => screen.queryAllByLabelText(new RegExp(`^${label}`)).length !== 1,
    )
    expect(missing.map(({ name }) => name)).toEqual([])
  })

  it('that members see is sent by our server and read by the shop', () => {
    const seen = settings.flatMap(({ members }) => members ?? [])
    expect(Object.keys(entities.Client.entries).toSorted()).toEqual([...seen, 'client_logo'].toSorted())
    const read = readClient.pipe[1].entries
    expect(seen.filter((name) => !(name in read))).toEqual([])
  })

  it('is in the operators’ reply', () => {
    const { entries } = adminReplies.showClient
    expect(settings.filter(({ name }) => !(name in entries)).map(({ name }) => name)).toEqual([])
  })
})
