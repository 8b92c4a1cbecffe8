import { describe, expect, it } from 'vitest'
import { formTypedDate, isoOfTyped, typedOfIso } from '../../../src/domain/typed-date.ts'

function type(keys: string, from = ''): string {
  return [...keys].reduce((text, key) => formTypedDate(text + key, text), from)
}

describe('a typed date', () => {
  it.each([
    ['17051990', '17/05/1990'],
    ['17/05/1990', '17/05/1990'],
    ['17-5-1990', '17/05/1990'],
    ['1.5.1990', '01/05/1990'],
    ['1705199042', '17/05/1990'],
    ['१७०५१९९०', '17/05/1990'],
    ['17', '17/'],
    ['170', '17/0'],
    ['abc', ''],
  ])('%s becomes %s', (keys, text) => expect(type(keys)).toBe(text))

  it('takes what autofill and a paste give', () => {
    expect(formTypedDate('1990-05-17', '')).toBe('17/05/1990')
    expect(formTypedDate(' 17 / 05 / 1990 ', '')).toBe('17/05/1990')
  })

  it('lets its slashes be deleted', () => {
    expect(formTypedDate('17/05', '17/05/')).toBe('17/05')
    expect(formTypedDate('17/0', '17/05')).toBe('17/0')
    expect(formTypedDate('17', '17/')).toBe('17')
    expect(type('0', '17')).toBe('17/0')
  })

  it.each([
    ['29/02/2024', '2024-02-29'],
    ['29/02/2023', null],
    ['31/04/1990', null],
    ['00/01/1990', null],
    ['17/13/1990', null],
    ['01/01/0000', null],
    ['17/05/19', null],
    ['', null],
  ])('%s names the day %s', (typed, iso) => expect(isoOfTyped(typed)).toBe(iso))

  it('is shown from the wire’s date, and back', () => {
    expect(typedOfIso('1990-05-17')).toBe('17/05/1990')
    expect(isoOfTyped(typedOfIso('1990-05-17'))).toBe('1990-05-17')
    expect(typedOfIso('')).toBe('')
  })
})
