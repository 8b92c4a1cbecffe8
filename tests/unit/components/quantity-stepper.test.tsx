// @vitest-environment jsdom
import { render, screen } from '@testing-library/react'
import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { QuantityStepper } from '../../../src/components/cart/quantity-stepper.tsx'
import { TypedQuantity } from '../../../src/components/cart/typed-quantity.tsx'
import { aPerson } from '../person.ts'

const refused = vi.fn<(isRefused: boolean) => void>()

function CountedStepper() {
  const [value, setValue] = useState(3)
  const number = <TypedQuantity label="Travel bag" onChange={setValue} onRefused={refused} value={value} />
  return (
    <>
      <QuantityStepper label="Travel bag" number={number} onChange={setValue} value={value} />
      <output>{value}</output>
    </>
  )
}

const number = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Quantity of Travel bag' })
const plus = () => screen.getByRole('button', { name: 'Increase quantity of Travel bag' })
const counted = () => screen.getByRole('status').textContent

test.each([
  ['12', '12'],
  [' 7 ', '7'],
  ['１２', '12'],
  ['050', '50'],
])('"%s" is understood as %s', async (typed, quantity) => {
  const user = aPerson()
  render(<CountedStepper />)
  await user.clear(number())
  await user.paste(typed)
  expect(counted()).toBe(quantity)
  await user.tab()
  expect(number().value).toBe(quantity)
  expect(refused).toHaveBeenLastCalledWith(false)
})

test.each(['2.5', '-3', '0x10', '0', '51', '1e1', 'two'])(
  '"%s" is refused: it stays to be put right, and changes nothing [S5.1]',
  async (typed) => {
    const user = aPerson()
    render(<CountedStepper />)
    await user.clear(number())
    await user.paste(typed)
    await user.tab()
    expect(number().value).toBe(typed)
    expect(number().getAttribute('aria-invalid')).toBe('true')
    expect(counted()).toBe('3')
    expect(refused).toHaveBeenLastCalledWith(true)
    await user.click(plus())
    expect(number().value).toBe('4')
  },
)

test('an emptied field is refused once it is left, and not while a number is typed anew', async () => {
  const user = aPerson()
  render(<CountedStepper />)
  await user.clear(number())
  expect(refused).toHaveBeenLastCalledWith(false)
  await user.tab()
  expect(refused).toHaveBeenLastCalledWith(true)
  expect(counted()).toBe('3')
  await user.click(plus())
  expect(number().value).toBe('4')
})
