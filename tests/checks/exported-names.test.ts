import { describe, expect, it } from 'vitest'
import { repeatedNames } from './exported-names.ts'

const inFiles = (count: number, code: string, tree = 'src') =>
  Array.from({ length: count }, (_, nth) => ({ path: `${tree}/file-${nth}.ts`, code }))
const exporting = { path: 'src/shown.ts', code: 'export const shown = 1' }

describe('an exported name', () => {
  it.each([
    ['a constant', 'const shown = 1'],
    ['a part of an object', 'const { a: shown } = b'],
    ['a part of a list', 'const [, { shown = 1 }] = b'],
    ['a function', 'function shown() {}'],
    ['a type', 'export type shown = string'],
    ['an interface', 'interface shown {}'],
  ])('is found if three other files have it at their top as %s', (_, code) => {
    const [finding, ...more] = repeatedNames([exporting, ...inFiles(3, code)], [])
    expect(finding).toBe(
      'src: shown is exported, and at the top of src/shown.ts, src/file-0.ts, src/file-1.ts, src/file-2.ts',
    )
    expect(more).toEqual([])
  })

  it.each([
    ['in three files', [exporting, ...inFiles(2, 'const shown = 1')]],
    ['inside of functions', [exporting, ...inFiles(3, 'function show(shown) { const b = shown }')]],
    ['in other trees', [exporting, ...inFiles(3, 'const shown = 1', 'server')]],
    ['in tests', inFiles(4, 'export const shown = 1', 'tests')],
    ['exported again from where it is', [exporting, ...inFiles(3, "export { shown } from './shown.ts'")]],
  ])('is left %s', (_, files) => {
    expect(repeatedNames(files, [])).toEqual([])
  })

  it('is left if it is known, until it is in few files', () => {
    const known = [{ tree: 'src', name: 'shown' }]
    expect(repeatedNames([exporting, ...inFiles(3, 'const shown = 1')], known)).toEqual([])
    expect(repeatedNames([exporting], known)).toEqual([
      'src: shown is in few files now, to be taken from KNOWN_NAMES',
    ])
  })
})

it('a private name may be in any number of files', () => {
  expect(repeatedNames(inFiles(9, 'const columns = 1'), [])).toEqual([])
})
