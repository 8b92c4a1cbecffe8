// @vitest-environment jsdom
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import fc from 'fast-check'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { onlyDigits, TextField } from '../../../src/ui/field/text-field.tsx'

test('keeps digits only, and never more than asked', () => {
  fc.assert(
    fc.property(fc.string(), fc.integer({ min: 1, max: 15 }), (typed, max) => {
      expect(onlyDigits(max)(typed)).toMatch(new RegExp(`^\\d{0,${max}}$`))
    }),
  )
})

test('takes a number as people paste it', () => {
  expect(onlyDigits(10)('98765 43210')).toBe('9876543210')
  expect(onlyDigits(15)('Code: 12-34-56')).toBe('123456')
})

test('a field with it takes nothing else', async () => {
  function Mobile() {
    const [value, setValue] = useState('')
    return (
      <TextField
        filter={onlyDigits(10)}
        label="Mobile number"
        onChange={(event) => setValue(event.currentTarget.value)}
        value={value}
      />
    )
  }
  const user = userEvent.setup()
  render(<Mobile />)
  const field = screen.getByRole<HTMLInputElement>('textbox', { name: 'Mobile number' })
  await user.type(field, '+91 a98765-43210')
  expect(field.value).toBe('9198765432')
  await user.clear(field)
  await user.click(field)
  await user.paste('98765 43210')
  expect(field.value).toBe('9876543210')
})

test('an error is tied to its field', () => {
  render(<TextField error="Please enter a valid 6-digit pincode" label="Pincode" />)
  const field = screen.getByRole('textbox', { name: 'Pincode' })
  expect(field.getAttribute('aria-invalid')).toBe('true')
  const note = document.getElementById(field.getAttribute('aria-describedby') ?? '')
  expect(note?.textContent).toBe('Please enter a valid 6-digit pincode')
})
