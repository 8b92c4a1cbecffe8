import { describe, expect, it } from 'vitest'
import { withTheirs, type LockedPackages } from '../../build/shipped-packages.ts'
import { foreignLicences } from './licences.ts'

const allowed = new Set(['MIT', 'Apache-2.0'])

function named(licence: string | null) {
  return [{ place: 'node_modules/part', name: 'part', version: '1.0.0', licence }]
}

describe('licences of what goes out', () => {
  it.each(['MIT', '(MPL-2.0 OR Apache-2.0)', 'Apache-2.0 AND MIT'])('takes %s', (licence) => {
    expect(foreignLicences(named(licence), allowed)).toEqual([])
  })

  it.each(['GPL-3.0-only', 'MIT AND LGPL-3.0-or-later', 'SEE LICENSE IN terms.txt', null])(
    'refuses %s',
    (licence) => {
      expect(foreignLicences(named(licence), allowed)).toEqual([
        `part@1.0.0: ${licence ?? 'no licence named'}`,
      ])
    },
  )

  it('follows what a package brings along, from where Node would take it', () => {
    const packages: LockedPackages = {
      '': {},
      'node_modules/outer': { version: '1.0.0', license: 'MIT', dependencies: { inner: '^2.0.0' } },
      'node_modules/outer/node_modules/inner': { version: '2.0.0', license: 'MIT' },
      'node_modules/inner': { version: '1.0.0', license: 'GPL-3.0-only' },
      'node_modules/tool': { version: '1.0.0', license: 'GPL-3.0-only' },
    }
    expect(withTheirs(packages, [['', 'outer']]).map(({ place }) => place)).toEqual([
      'node_modules/outer',
      'node_modules/outer/node_modules/inner',
    ])
  })
})
