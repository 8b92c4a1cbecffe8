import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { PROOF_FOLDER, readProofs } from '../../build/kiosk-proof-record.ts'
import { behaviours } from '../kiosk/fake-electron/behaviours.ts'
import { findings, readingFindings } from '../kiosk/findings.ts'
import { PROOF_DOCUMENT, proofDocument } from '../kiosk/proof-document.ts'
import { usedElectronApi } from './electron-api.ts'

const TYPE_CHECK_MS = 120_000

describe('the fake of Electron', () => {
  const modelled = behaviours.flatMap(({ api }) => api)

  it(
    'models every API of Electron that the kiosk uses, and none that it no longer uses',
    () => {
      const used = usedElectronApi()
      expect(used.length).toBeGreaterThan(50)
      expect(used.filter((name) => !modelled.includes(name))).toEqual([])
      expect(modelled.filter((name) => !used.includes(name))).toEqual([])
    },
    TYPE_CHECK_MS,
  )

  it('names each API once, and a source for each behaviour', () => {
    expect(modelled.toSorted()).toEqual([...new Set(modelled)].toSorted())
    for (const { what, source } of behaviours) expect([what, source]).not.toContain('')
  })
})

describe('docs/kiosk-proof.md', () => {
  it('is what `npm run kiosk:proof` writes', () => {
    expect(readFileSync(PROOF_DOCUMENT, 'utf8')).toBe(proofDocument(readProofs(PROOF_FOLDER)))
  })

  it.each([...findings, ...readingFindings].flatMap(({ test }) => (test === null ? [] : [test])))(
    'names a test that is there: %s, %s',
    (file, title) => {
      expect(readFileSync(file, 'utf8')).toContain(title)
    },
  )
})
