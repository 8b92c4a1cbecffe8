// @vitest-environment jsdom
import { afterEach, describe, expect, test, vi } from 'vitest'
import {
  enterMeans,
  fieldName,
  goOn,
  keyboardKindOf,
  typedField,
  type TypedField,
} from '../../../../src/features/kiosk/typed-field.ts'

afterEach(() => document.body.replaceChildren())

interface FieldSettings {
  type?: string
  inputMode?: string
  enterKeyHint?: string
  readOnly?: boolean
  disabled?: boolean
  label?: string
}

function field({ label = '', ...settings }: FieldSettings = {}): HTMLInputElement {
  const input = Object.assign(document.createElement('input'), settings)
  input.id = `field-${document.querySelectorAll('input').length}`
  document.body.append(
    Object.assign(document.createElement('label'), { htmlFor: input.id, textContent: label }),
  )
  document.body.append(input)
  return input
}

function formOf(...fields: HTMLElement[]): HTMLFormElement {
  const form = document.createElement('form')
  form.append(...fields)
  document.body.append(form)
  return form
}

describe('which fields are typed into', () => {
  test.each(['text', 'search', 'tel', 'email', 'url', 'password', 'number'])('%s', (type) => {
    const input = field({ type })
    expect(typedField(input)).toBe(input)
  })

  test.each([
    ['a date', { type: 'date' }],
    ['a box to tick', { type: 'checkbox' }],
    ['what is only read', { readOnly: true }],
    ['what is switched off', { disabled: true }],
  ] as const)('not %s', (_what, settings) => {
    expect(typedField(field(settings))).toBeNull()
  })

  test('a text of several lines is, a button is not', () => {
    const area = document.createElement('textarea')
    expect(typedField(area)).toBe(area)
    expect(typedField(document.createElement('button'))).toBeNull()
    expect(typedField(null)).toBeNull()
  })
})

test('mobile, OTP and pincode get a numeric pad, an e-mail address its @', () => {
  const kinds = [
    field({ type: 'tel' }),
    field({ inputMode: 'numeric' }),
    field({ type: 'email' }),
    field(),
  ].map((input: TypedField) => keyboardKindOf(input))
  expect(kinds).toEqual(['digits', 'digits', 'email', 'text'])
})

test('the keyboard says which field it types into', () => {
  expect(fieldName(field({ label: 'Mobile number' }))).toBe('Mobile number')
  const search = document.createElement('input')
  search.ariaLabel = 'Search products'
  expect(fieldName(search)).toBe('Search products')
})

test('Enter goes through the fields of a form, and then sends it', () => {
  const name = field()
  const hidden = field({ type: 'hidden' })
  const off = field({ disabled: true })
  const choice = document.createElement('select')
  const last = field()
  const form = formOf(name, hidden, off, choice, last)
  const sent = vi.fn((event: Event) => event.preventDefault())
  form.addEventListener('submit', sent)

  expect(enterMeans(name)).toBe('next')
  goOn(name)
  expect(document.activeElement).toBe(choice)
  expect(sent).not.toHaveBeenCalled()

  expect(enterMeans(last)).toBe('go')
  goOn(last)
  expect(sent).toHaveBeenCalledOnce()
})

test('in a search box Enter searches', () => {
  const search = field({ type: 'search', enterKeyHint: 'search' })
  const form = formOf(search, field())
  const sent = vi.fn((event: Event) => event.preventDefault())
  form.addEventListener('submit', sent)
  expect(enterMeans(search)).toBe('search')
  goOn(search)
  expect(sent).toHaveBeenCalledOnce()
})
