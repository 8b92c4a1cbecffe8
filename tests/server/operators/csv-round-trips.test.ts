/** What goes out comes back: each CSV of the admin API is taken by the importer of its kind, and changes nothing. */
import { expect, it } from 'vitest'
import { adminCalls } from '../../../src/contract/admin/calls.ts'
import { importKinds, type ImportKindName } from '../../../src/contract/admin/requests/files.ts'
import { fixture } from '../fixture.ts'
import { openImportDesk, type AdminImport } from '../shops/open-import-desk.ts'

const desk = fixture(openImportDesk)

/** Names as they are: with what a spreadsheet would run as a formula, with quotes and separators. */
const NAMES = ['-Asha', '=1+1', '@asha', "'=Asha", "D'Souza", 'Rao, "Asha"; R', 'ＡＳＨＡ', '+']

/** Each list that is exported, with the kind of file that it comes back as; null if no importer changes such things. */
const kindOf: Readonly<Record<string, ImportKindName | null>> = {
  listAudit: null,
  // The command line's import takes it (products-file.test.ts).
  listProducts: null,
  listOrders: 'moves',
  listManifest: 'moves',
  listMembers: 'members',
  listGrantRows: 'grants',
  listImportChanges: null,
  listImportFaults: null,
  reportLiability: null,
  listLiabilityLots: null,
  listJournal: null,
  reportMovement: null,
  reportRedemptions: null,
  reportStock: null,
  reportReconciliation: null,
}

it('every CSV is known here, with its kind, and every kind has one', () => {
  const exported = Object.entries(adminCalls).flatMap(([name, call]) => ('csv' in call ? [name] : []))
  expect(Object.keys(kindOf).toSorted()).toEqual(exported.toSorted())
  expect([...new Set(Object.values(kindOf))].filter((kind) => kind !== null).toSorted()).toEqual(
    [...importKinds].toSorted(),
  )
})

const exported = async (path: string): Promise<string> => {
  const { raw, status } = await desk.manager.call('GET', path)
  expect(status).toBe(200)
  return raw.body
}

async function uploaded(kind: ImportKindName, file: string, how: { occasion?: string } = {}) {
  const { status, data, message } = await desk.upload(kind, file, how)
  expect([message, status]).toEqual(['Success', 202])
  return desk.settled((data as AdminImport).id)
}

it('members, whatever their names begin with', async () => {
  for (const name of NAMES) await desk.newMember({ name, email: name === '+' ? 'plus@example.com' : '' })
  const file = await uploaded('members', await exported('/members.csv?client=acme'))
  expect(file).toMatchObject({
    state: 'ready',
    faults: [],
    counts: { faulty: 0, create: 0, update: 0, unchanged: file.counts['rows'] },
  })
  expect(file.counts['rows']).toBeGreaterThanOrEqual(NAMES.length)
})

it('orders in every state, and with tracking numbers filled in they are corrected', async () => {
  const numbers = [await desk.place(), await desk.place(), await desk.place(), await desk.place()]
  const [first = '', second = '', third = '', fourth = ''] = numbers
  await desk.move(second, 'accepted')
  await desk.move(third, 'onHold')
  await desk.move(fourth, 'declined')
  const all = await exported('/orders.csv?client=acme')
  // The manifest has the same columns, beside its addresses.
  for (const file of [all, await exported('/orders/manifest.csv?client=acme')])
    expect(await uploaded('moves', file)).toMatchObject({
      state: 'ready',
      faults: [],
      counts: { rows: 4, faulty: 0, move: 0, correct: 0, unchanged: 4 },
    })
  const filled = all.replace(new RegExp(`^(${first},(?:[^,]*,){9})`, 'm'), '$1AWB-77')
  expect(filled).not.toBe(all)
  const file = await uploaded('moves', filled)
  expect(file).toMatchObject({ state: 'ready', counts: { correct: 1, unchanged: 3 } })
  expect(await desk.changesOf(file.id)).toMatchObject([
    { key: first, fields: { tracking_number: ['', 'AWB-77'] } },
  ])
})

it('the rows of a grant under its occasion, which gives nothing twice', async () => {
  const [one, two] = [await desk.newMember({ name: '=HYPERLINK' }), await desk.newMember()]
  const rows = `mobile,points\n${one.mobile},500\n${two.mobile},90\n${two.mobile},70\n`
  const given = await uploaded('grants', rows, { occasion: 'diwali' })
  const { grant } = await desk.applied(given)
  const file = await uploaded('grants', await exported(`/grants/${grant}/rows.csv`), { occasion: 'diwali' })
  expect(file).toMatchObject({ state: 'ready', counts: { rows: 3, grant: 0, known: 3, points: 0 } })
})

it('a file of another kind is said to be one, before anything is offered', async () => {
  const { mobile } = await desk.newMember()
  for (const [kind, file, what] of [
    [
      'grants',
      `mobile,name,email,points\n${mobile},Asha,a@example.com,5\n`,
      'This looks like members, not points: it has email',
    ],
    [
      'grants',
      `mobile,name,tags,points\n${mobile},Asha,VIP,5\n`,
      /^This looks like members, not points: it has tags/,
    ],
    ['members', await exported('/orders.csv?client=acme'), /^This looks like order moves, not members/],
    ['moves', await exported('/members.csv?client=acme'), /^This looks like members, not order moves/],
    ['grants', `mobile,name\n${mobile},Asha\n`, 'This looks like members, not points'],
  ] as const) {
    const one = await uploaded(kind, file)
    expect(one).toMatchObject({ state: 'faulty', fingerprint: null, counts: { rows: 0 } })
    expect(one.faults.map((fault) => fault.what).join()).toMatch(what)
  }
  const plain = await uploaded('grants', `mobile,name,points\n${mobile},Asha,5\n`)
  expect(plain).toMatchObject({ state: 'ready', counts: { grant: 1 } })
})

it('a row of another client is no row of this one', async () => {
  const file = await uploaded(
    'members',
    `client,mobile,name\nglobex,${desk.newMobile()},Asha\nACME,${desk.newMobile()},Ravi\n`,
  )
  expect(file).toMatchObject({
    counts: { rows: 2, faulty: 1, create: 1 },
    faults: [{ line: 2, column: 'client', what: '"globex" is not the client that the file is for' }],
  })
})
