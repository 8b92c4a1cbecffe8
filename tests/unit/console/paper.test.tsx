// @vitest-environment jsdom
/** What is printed for the shelves and the parcels. */
import { render, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { Code128 } from '../../../console/orders/code-128.tsx'
import type { Order } from '../../../console/orders/order.ts'
import { pickedOf } from '../../../console/orders/pick-list.tsx'

/** The bars as modules, with the light ones around them. */
function modulesOf(path: string): string {
  let modules = ''
  for (const [, at = '', wide = ''] of path.matchAll(/M(\d+) 0h(\d+)v/g))
    modules = modules.padEnd(Number(at), '0') + '1'.repeat(Number(wide))
  return modules
}

it('an order’s number is Code 128, with a quiet zone and without inline styles', () => {
  render(<Code128 label="Barcode of RP-100001" text="RP-100001" />)
  const code = screen.getByRole('img', { name: 'Barcode of RP-100001' })
  const modules = modulesOf(code.querySelector('path')?.getAttribute('d') ?? '')
  // Start B, R, P and the hyphen; the stop character at the end.
  expect(modules).toMatch(/^0{10}11010010000110001011101110111011010011011100.*1100011101011$/)
  expect(code.querySelector('[style], style')).toBeNull()
})

it('a pick list has each product once, without pieces that were refunded', () => {
  const line = { id: 1, code: 'CUP', name: 'Cup', size: '', colour: 'Blue', points: 5, sent_quantity: 0 }
  const order = (number: string, lines: object[]) => ({ number, client: 'demo', lines }) as Order
  const picked = pickedOf([
    order('RP-1', [{ ...line, quantity: 3, refunded_quantity: 1 }]),
    order('RP-2', [
      { ...line, quantity: 4, refunded_quantity: 0 },
      { ...line, code: 'BAG', name: 'Bag', quantity: 1, refunded_quantity: 1 },
    ]),
  ])
  expect(picked).toEqual([{ code: 'CUP', product: 'Cup · Blue', pieces: 6, orders: ['RP-1', 'RP-2'] }])
})
