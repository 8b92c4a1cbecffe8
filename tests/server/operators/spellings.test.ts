/** The table of spellings at the doors of operators: files of each kind, and the moments of a file that is taken out. */
import { describe, expect, it } from 'vitest'
import {
  daySpellings,
  emailSpellings,
  mobileSpellings,
  stateSpellings,
  wholeSpellings,
  type Spelling,
} from '../../setup/spellings.ts'
import { fixture } from '../fixture.ts'
import { openImportDesk, type AdminImport } from '../shops/open-import-desk.ts'

const desk = fixture(openImportDesk)

const cell = (written: string) => `"${written.replaceAll('"', '""')}"`
/** A file's lines of refused values, from its second line on. */
const refused = (spellings: readonly Spelling<unknown>[]) =>
  spellings.flatMap(([, read], index) => (read === null ? [index + 2] : []))
const faultyLines = ({ faults }: AdminImport) => [...new Set(faults.map(({ line }) => line))]

describe('a file of members', () => {
  it('reads each number as the one that logs in, or names its line', async () => {
    const mobiles = mobileSpellings('9876500001').map(
      (_, index) => mobileSpellings(String(9_876_500_100 + index))[index]!,
    )
    const one = await desk.checked(
      'members',
      'mobile,name',
      ...mobiles.map(([written]) => `${cell(written)},Asha`),
    )
    expect(faultyLines(one)).toEqual(refused(mobiles))
    const changes = await desk.changesOf(one.id)
    expect(changes.map(({ key }) => key)).toEqual(mobiles.flatMap(([, read]) => read ?? []))
  })

  it('says the same number in two spellings', async () => {
    const one = await desk.checked('members', 'mobile,name', '9876500009,Asha', '+91 98765 00009,Asha')
    expect(one.faults).toEqual([
      { line: 3, column: 'mobile', what: '"+91 98765 00009" stands in line 2 already' },
    ])
  })

  it('takes of e-mail addresses, days, amounts and words what the shop takes', async () => {
    // Birthdays are in the past.
    const days = daySpellings.map(
      ([written, read]) => [written.replaceAll('2031', '1990').replaceAll('٢٠٣١', '1990'), read] as const,
    )
    const columns = { email: emailSpellings, birthday: days, points: wholeSpellings } as const
    for (const [column, spellings] of Object.entries(columns)) {
      const filled = (spellings as readonly Spelling<unknown>[]).filter(
        ([written]) => written !== '' && !/[२２]/.test(written),
      )
      const rows = filled.map(([written]) => `${desk.newMobile()},Asha,${cell(written)}`)
      const one = await desk.checked('members', `mobile,name,${column}`, ...rows)
      expect([column, faultyLines(one)]).toEqual([column, refused(filled)])
    }
    const words = ['Male', 'F', ' other ', 'महिला', '2', 'none']
    const one = await desk.checked(
      'members',
      'mobile,name,gender',
      ...words.map((word) => `${desk.newMobile()},Asha,${word}`),
    )
    expect(faultyLines(one)).toEqual([7])
  })

  it('refuses a birthday that the profile refuses, and takes an address of several lines', async () => {
    const one = await desk.checked(
      'members',
      'mobile,name,birthday,address',
      `${desk.newMobile()},Asha,2999-01-01,`,
      `${desk.newMobile()},Asha,,"12 MG Road\nBengaluru"`,
    )
    expect(one.faults).toMatchObject([{ line: 2, column: 'birthday' }])
    expect(await desk.changesOf(one.id)).toMatchObject([
      { fields: { address: [null, '12 MG Road\nBengaluru'] } },
    ])
  })
})

describe('a file of points', () => {
  it('reads each number and amount, and gives a member of two spellings both rows', async () => {
    const { mobile } = await desk.newMember()
    const spellings = wholeSpellings.filter(([written]) => written !== '')
    const one = await desk.checked(
      'grants',
      'mobile,points',
      ...spellings.map(([written]) => `${mobile},${cell(written)}`),
    )
    expect(faultyLines(one)).toEqual(refused(spellings))
    const given = await desk.changesOf(one.id)
    expect(given.map(({ fields }) => fields['points']?.[1])).toEqual(
      spellings.flatMap(([, read]) => read ?? []),
    )
    const numbers = mobileSpellings(mobile)
    const other = await desk.checked(
      'grants',
      'mobile,points',
      ...numbers.map(([written]) => `${cell(written)},5`),
    )
    expect(faultyLines(other)).toEqual(refused(numbers))
    expect(other.counts).toMatchObject({ grant: numbers.length - refused(numbers).length, known: 0 })
  })

  it('reads the last day of each, and never', async () => {
    const { mobile } = await desk.newMember()
    const days: readonly Spelling<string>[] = [...daySpellings, ['Never', 'never'], [' never ', 'never']]
    const one = await desk.checked(
      'grants',
      'mobile,points,expires',
      ...days.map(([written]) => `${mobile},5,${cell(written)}`),
    )
    expect(faultyLines(one)).toEqual(refused(days))
    const given = await desk.changesOf(one.id)
    expect(given.map(({ fields }) => fields['expires']?.[1])).toEqual(days.flatMap(([, read]) => read ?? []))
  })
})

describe('a file of order moves', () => {
  it('reads days and words of states', async () => {
    const number = await desk.place()
    const days = await desk.checked(
      'moves',
      'order,expected_delivery',
      ...daySpellings.map(([written]) => `${number},${cell(written)}`),
    )
    expect(faultyLines(days)).toEqual(refused(daySpellings))
    const states = await desk.checked(
      'moves',
      'order,status',
      ...stateSpellings.map(([written]) => `${number},${cell(written)}`),
    )
    expect(faultyLines(states)).toEqual(refused(stateSpellings))
  })
})

it('moments in a file are the shop’s, and say their zone', async () => {
  await desk.place()
  const { raw } = await desk.manager.call('GET', '/orders.csv')
  expect(raw.body).toMatch(/\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\+05:30/)
  expect(raw.body).not.toMatch(/T\d\d:\d\d:\d\d(?:\.\d+)?Z/)
})
