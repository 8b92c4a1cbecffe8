// @vitest-environment jsdom
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { QuantityStepper } from '../../../src/ui/quantity-stepper.tsx'

function Shelf({ start, readOnly = false }: { start: number; readOnly?: boolean }) {
  const [value, setValue] = useState(start)
  return <QuantityStepper label="Travel bag" onChange={setValue} readOnly={readOnly} value={value} />
}

const number = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Quantity of Travel bag' })
const minus = () => screen.getByRole('button', { name: 'Decrease quantity of Travel bag' })
const plus = () => screen.getByRole('button', { name: 'Increase quantity of Travel bag' })

test('minus stops at one', async () => {
  const user = userEvent.setup()
  render(<Shelf start={2} />)
  await user.click(minus())
  expect(number().value).toBe('1')
  expect(minus()).toHaveProperty('disabled', true)
})

test('plus stops at fifty', async () => {
  const user = userEvent.setup()
  render(<Shelf start={49} />)
  await user.click(plus())
  expect(number().value).toBe('50')
  expect(plus()).toHaveProperty('disabled', true)
})

test('a number can be typed, and stays within 1 and 50', async () => {
  const user = userEvent.setup()
  render(<Shelf start={3} />)
  await user.clear(number())
  await user.type(number(), '73')
  expect(number().value).toBe('50')
  await user.clear(number())
  await user.type(number(), '0')
  await user.tab()
  expect(number().value).toBe('1')
})

test('an emptied field keeps the quantity that it had', async () => {
  const user = userEvent.setup()
  render(<Shelf start={3} />)
  await user.clear(number())
  await user.tab()
  expect(number().value).toBe('3')
})

test('letters change nothing', async () => {
  const change = vi.fn<(quantity: number) => void>()
  render(<QuantityStepper label="Travel bag" onChange={change} value={3} />)
  await userEvent.setup().type(number(), 'x')
  expect(change).not.toHaveBeenCalled()
})

test('the cart shows a number that only its buttons change', () => {
  render(<Shelf readOnly start={3} />)
  expect(number().readOnly).toBe(true)
})
