import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { trackingUrl } from '../../../server/domain/tracking-url.ts'
import { clientSettings } from '../../../src/contract/client-settings.ts'

describe('carriers', () => {
  const link = 'https://blue.example/{number}'

  it('lead to the page of a parcel, in any spelling of their name', () => {
    expect(trackingUrl({ 'Blue Dart': link }, 'blue dart', 'A/1 2')).toBe('https://blue.example/A%2F1%202')
    expect(trackingUrl({ 'Blue Dart': link }, 'Delhivery', 'A1')).toBeNull()
    expect(trackingUrl({ 'Blue Dart': link }, 'Blue Dart', '')).toBeNull()
  })

  it('are written one a line, each with a link that has a place for the number', () => {
    const read = (text: string) => v.safeParse(clientSettings.carriers.typed, text)
    expect(read(`Blue Dart ${link}\nDelhivery ${link}; `)).toMatchObject({
      output: { 'Blue Dart': link, Delhivery: link },
    })
    expect(read('')).toMatchObject({ success: true, output: {} })
    const wrong = [
      'Blue',
      'Blue https://blue.example/',
      'Blue http://blue.example/{number}',
      'Blue javascript:{number}',
      `Blue ${link}\nblue ${link}`,
    ]
    expect(wrong.filter((text) => read(text).success)).toEqual([])
  })
})
