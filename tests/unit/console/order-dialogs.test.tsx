// @vitest-environment jsdom
/** What is typed into a dialog about an order and not sent is found again, and is sent once. */
import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import { QueryClientProvider } from '@tanstack/react-query'
import { MemoryRouter } from 'react-router-dom'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { draftOf, forgetDrafts } from '../../../console/api/drafts.ts'
import { queryClient } from '../../../console/api/query-client.ts'
import { OrderDialogs, type OrderDialogName } from '../../../console/orders/order-dialogs.tsx'
import type { Order } from '../../../console/orders/order.ts'

const line = { id: 7, code: 'CUP', name: 'Cup', size: '', colour: 'Blue', points: 400, quantity: 3 }
const noPieces = { refunded_quantity: 0, replaced_quantity: 0, sent_quantity: 0 }
const order = {
  number: 'RP-100001',
  version: 2,
  status: 'accepted',
  points: 1200,
  refunded_points: 0,
  tracking_number: '',
  expected_delivery: '',
  hold_reason: '',
  parcels: [],
  lines: [{ ...line, ...noPieces }],
} as unknown as Order

function open(dialog: OrderDialogName) {
  const { unmount } = render(
    <QueryClientProvider client={queryClient}>
      <MemoryRouter>
        <OrderDialogs dialog={dialog} onClose={() => undefined} order={order} />
      </MemoryRouter>
    </QueryClientProvider>,
  )
  return { close: unmount }
}
const field = (name: string) => screen.findByRole<HTMLInputElement>('textbox', { name })
const type = async (name: string, value: string) => fireEvent.input(await field(name), { target: { value } })
const press = async (name: string) => fireEvent.click(await screen.findByRole('button', { name }))

beforeEach(forgetDrafts)

it.each([
  ['declined', 'Reason'],
  ['on_hold', 'Reason (optional)'],
  ['not_sent', 'Reason'],
  ['refund', 'Reason'],
  ['complete', 'Tracking number (optional)'],
  ['correct', 'Tracking number (optional)'],
  ['parcel', 'Tracking number (optional)'],
] as const)('what is typed is kept, said to be unsaved, and can be discarded: %s', async (dialog, name) => {
  const { close } = open(dialog)
  await type(name, 'TRK 77')
  close()
  open(dialog)
  expect((await field(name)).value).toBe('TRK 77')
  await screen.findByText('Unsaved changes from before')
  await press('Discard')
  expect((await field(name)).value).toBe('')
  expect(screen.queryByText('Unsaved changes from before')).toBeNull()
})

it('a reason for one move is not the reason for another', async () => {
  const { close } = open('declined')
  await type('Reason', 'No longer made')
  close()
  open('on_hold')
  expect((await field('Reason (optional)')).value).toBe('')
})

describe('a refund whose answer was lost', () => {
  it('has the same key when its dialog is opened again, and another one once it is discarded', async () => {
    const keys: (string | null)[] = []
    vi.stubGlobal('fetch', (_address: string, { headers }: RequestInit) => {
      keys.push(new Headers(headers).get('idempotency-key'))
      return Promise.reject(new TypeError('lost'))
    })
    async function refund(sent: number) {
      await press('Refund 400 points')
      await waitFor(() => expect(keys).toHaveLength(sent))
      await screen.findByText('The server can’t be reached', { exact: false })
    }
    const fill = async () => {
      await type('Pieces of CUP', '1')
      await type('Reason', 'A lid is missing')
    }
    const { close } = open('refund')
    await fill()
    await refund(1)
    close()
    open('refund')
    await refund(2)
    await press('Discard')
    await fill()
    await refund(3)
    expect(keys[0]).toBeTruthy()
    expect(keys[1]).toBe(keys[0])
    expect(keys[2]).not.toBe(keys[0])
    expect(draftOf('refund of RP-100001')?.typed).toMatchObject({ reason: 'A lid is missing' })
  })
})
