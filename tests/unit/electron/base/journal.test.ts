import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { redact } from '../../../../electron/main/base/redact.rules.ts'
import { openJournal } from '../../../../electron/main/base/journal.ts'

let folder = ''
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'journal-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

describe('journal', () => {
  it('writes what happened, with its time, and reads the newest first', () => {
    const journal = openJournal(folder, () => 0)
    journal.note('first')
    journal.note('second', { reason: 'idle', left: ['cookies'] })
    expect(journal.newest(2)).toEqual([
      { at: '1970-01-01T00:00:00.000Z', event: 'second', reason: 'idle', left: ['cookies'] },
      { at: '1970-01-01T00:00:00.000Z', event: 'first' },
    ])
    expect(journal.newest(1)).toHaveLength(1)
  })

  it('stays small however long the kiosk runs, and keeps the newest', () => {
    const journal = openJournal(folder)
    const long = Array.from({ length: 60 }, () => 'a b c '.repeat(40))
    for (let number = 0; number < 400; number += 1) journal.note('full', { number, long })
    const files = readdirSync(folder)
    const bytes = files.map((file) => statSync(path.join(folder, file)).size)
    expect(files.toSorted()).toEqual([
      'journal.jsonl',
      'journal.jsonl.1',
      'journal.jsonl.2',
      'journal.jsonl.3',
      'journal.jsonl.4',
    ])
    expect(Math.max(...bytes)).toBeLessThanOrEqual(512 * 1024)
    expect(journal.newest(1)[0]).toMatchObject({ number: 399 })
    expect(journal.newest(50)).toHaveLength(50)
  })

  it('leaves out a line that a power failure has cut off', () => {
    writeFileSync(path.join(folder, 'journal.jsonl'), '{"at":"x","event":"whole"}\n{"at":"x","ev')
    expect(openJournal(folder).newest(5)).toEqual([{ at: 'x', event: 'whole' }])
  })

  it('lets the kiosk go on where it cannot be written', () => {
    const written = vi.spyOn(process.stderr, 'write').mockReturnValue(true)
    const file = path.join(folder, 'in-the-way')
    writeFileSync(file, '')
    const journal = openJournal(file)
    journal.note('lost')
    expect(journal.newest(1)).toEqual([])
    expect(String(written.mock.calls[0])).toContain('lost')
  })

  it.each([
    '9000000001',
    '+91 90000 00001',
    'code 123456',
    'meera@example.com',
    'Bearer abc',
    'eyJhbGciOi',
    'a'.repeat(64),
    'f'.repeat(32),
  ])('never holds %s', (personal) => {
    openJournal(folder).note('event', { why: personal, all: [personal] })
    const text = readFileSync(path.join(folder, 'journal.jsonl'), 'utf8')
    expect(text).not.toContain(personal)
    expect(text).toContain('"why":"[removed]"')
  })

  it.each([
    'machine file',
    'https://shop.example.com:8443/api/v1',
    '/etc/rewards-shop/policies/kiosk.json',
    'built in: idleSeconds',
    'net::ERR_CONNECTION_REFUSED',
    '45.3.4',
    String.raw`HKLM\SOFTWARE\Policies\RewardsShop\Kiosk`,
  ])('keeps %s', (ours) => {
    expect(redact({ ours, seconds: 1_234_567 })).toEqual({ ours, seconds: 1_234_567 })
  })
})
