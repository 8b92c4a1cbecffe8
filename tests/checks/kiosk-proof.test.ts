import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { PROOF_FOLDER, readProofs } from '../../build/kiosk-proof-record.ts'
import { findings, readingFindings } from '../kiosk/findings.ts'
import { PROOF_DOCUMENT, proofDocument } from '../kiosk/proof-document.ts'

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
