// @vitest-environment jsdom
/** Shipping mode takes each scan in its turn, whatever became of the one before. */
import type { ReactNode } from 'react'
import { act, renderHook, waitFor } from '@testing-library/react'
import { QueryClientProvider } from '@tanstack/react-query'
import { expect, it, vi } from 'vitest'
import { queryClient } from '../../../console/api/query-client.ts'
import { useShipping } from '../../../console/orders/use-shipping.ts'

const wrapper = ({ children }: { children: ReactNode }) => (
  <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
)

/** Faults that nobody awaits, which the browser reports. */
function reportedFaults(): unknown[] {
  const faults: unknown[] = []
  const { queueMicrotask: queue } = globalThis
  vi.stubGlobal('queueMicrotask', (work: () => void) =>
    queue(() => {
      try {
        work()
      } catch (fault) {
        faults.push(fault)
      }
    }),
  )
  return faults
}

it('reads the next scan after one whose call failed unexpectedly, and reports that', async () => {
  const faults = reportedFaults()
  const asked: string[] = []
  const answers = [
    // No reply of this server.
    Response.json({ data: { number: 7 } }),
    Response.json({ error: 'not_found', message: 'There is no order RP-100002' }, { status: 404 }),
  ]
  vi.stubGlobal('fetch', (address: string) => {
    asked.push(address)
    return Promise.resolve(answers.shift())
  })
  const { result } = renderHook(useShipping, { wrapper })
  act(() => {
    result.current.take('RP-100001')
    result.current.take('RP-100002')
  })
  await waitFor(() => expect(result.current.said?.text).toBe('There is no order RP-100002'))
  expect(asked.map((address) => address.split('/').at(-1))).toEqual(['RP-100001', 'RP-100002'])
  expect(faults).toHaveLength(1)
  // A label is not taken for that of an order that was not read.
  act(() => result.current.take('TRK 77'))
  await waitFor(() =>
    expect(result.current.said?.text).toBe('First the packing list, then its parcel’s label.'),
  )
})

it('says that a scan was not read if its call failed unexpectedly', async () => {
  reportedFaults()
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json({ data: {} })))
  const { result } = renderHook(useShipping, { wrapper })
  act(() => result.current.take('RP-100001'))
  await waitFor(() => expect(result.current.said?.text).toBe('RP-100001 was not read. Scan it again.'))
})
