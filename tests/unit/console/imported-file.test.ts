import { expect, it } from 'vitest'
import { fileSummaryOf, type ImportedFile } from '../../../console/files/imported-file.ts'

it.each<[ImportedFile['kind'], Record<string, number>, string]>([
  [
    'members',
    { create: 2, points: 1500, update: 3, deactivated: 1, emptied: 2, unchanged: 4 },
    '2 new, with 1,500 points together, 3 changed, 1 of them locked out, 2 of them with emptied fields, 4 as they are',
  ],
  ['members', { create: 2, points: 0 }, '2 new'],
  [
    'grants',
    { grant: 400, points: 200_000, known: 3 },
    '400 to give 2,00,000 points together, 3 given before or waiting for approval',
  ],
  ['grants', {}, 'no row'],
])('the check of a file of %s is told in one line: %o', (kind, counts, told) => {
  expect(fileSummaryOf({ kind, counts } as ImportedFile)).toBe(told)
})
