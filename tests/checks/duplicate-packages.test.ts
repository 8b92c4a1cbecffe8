import { expect, it } from 'vitest'
import { withTheirs, type LockedPackages } from '../../build/shipped-packages.ts'
import { onlyLoaded, unexplained } from './duplicate-packages.ts'

const packages: LockedPackages = {
  '': {},
  'node_modules/shop': { version: '1.0.0', dependencies: { part: '2', cloud: '1' } },
  'node_modules/part': { version: '2.0.0' },
  'node_modules/cloud': { version: '1.0.0', optionalDependencies: { store: '1' } },
  'node_modules/store': { version: '1.0.0', dependencies: { part: '1' } },
  'node_modules/store/node_modules/part': { version: '1.0.0' },
}
const shipped = (locked: LockedPackages) => withTheirs(locked, [['', 'shop']])

it('names a package that comes in two versions, unless there is a reason', () => {
  expect(unexplained(shipped(packages), {})).toEqual(['part comes as 2.0.0 and 1.0.0'])
  expect(unexplained(shipped(packages), { part: 'it has to' })).toEqual([])
})

it('names a reason that no longer holds', () => {
  expect(unexplained(shipped(packages), { part: 'it has to', cloud: 'it had to' })).toEqual([
    'cloud comes once: its reason can go',
  ])
})

it('leaves out what is installed and never loaded', () => {
  expect(unexplained(shipped(onlyLoaded(packages, { 'node_modules/cloud': ['store'] })), {})).toEqual([])
})
