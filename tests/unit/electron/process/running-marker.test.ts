import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, it } from 'vitest'
import { setRunningMarker } from '../../../../electron/main/process/running-marker.ts'
import { journalStub } from '../journal-stub.ts'

// tests/kiosk/restart.spec.ts proves what the next start reads from it.
it('a marker in a folder that can not be written stops nothing', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'running-'))
  writeFileSync(path.join(folder, 'user-data'), 'a file')
  const { journal, notes } = journalStub()
  setRunningMarker(path.join(folder, 'user-data/running'), journal)
  expect(notes).toEqual([{ event: 'marker-failed' }])
  rmSync(folder, { recursive: true, force: true })
})
