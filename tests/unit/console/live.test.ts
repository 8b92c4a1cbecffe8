// @vitest-environment jsdom
/** What open pages read again when the server says that something has changed. */
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { QueryObserver } from '@tanstack/react-query'
import { gathered, readAgain } from '../../../console/app/live.ts'
import { queryClient } from '../../../console/api/query-client.ts'

let read: string[]
let unsubscribe: (() => void)[]

/** A query on screen. */
function show(call: string): void {
  const observer = new QueryObserver(queryClient, {
    queryKey: [call, {}],
    queryFn: () => {
      read.push(call)
      return Promise.resolve(null)
    },
  })
  unsubscribe.push(observer.subscribe(() => undefined))
}

beforeEach(async () => {
  vi.useFakeTimers()
  read = []
  unsubscribe = []
  for (const call of ['listOrders', 'showHome', 'listGrants', 'listClients', 'showSession']) show(call)
  await vi.advanceTimersByTimeAsync(0)
  read = []
})
afterEach(() => {
  for (const end of unsubscribe) end()
  queryClient.clear()
  vi.restoreAllMocks()
  vi.useRealTimers()
})

it('reads again what an event is about, and no more', async () => {
  await readAgain(new Set(['orders']))
  expect(read).toEqual(['listOrders', 'showHome'])
})

it('reads everything but the session if events may have been missed', async () => {
  await readAgain(new Set(['all']))
  expect(read).toEqual(['listOrders', 'showHome', 'listGrants', 'listClients'])
})

it('reads the counts alone while nobody looks, and the rest when somebody does', async () => {
  vi.spyOn(document, 'hidden', 'get').mockReturnValue(true)
  await readAgain(new Set(['orders']))
  expect(read).toEqual(['showHome'])
  expect(queryClient.getQueryState(['listOrders', {}])).toMatchObject({ isInvalidated: true })
})

it('does not give up what is being read, such as a list’s next page', async () => {
  let answer: (value: string) => void = () => undefined
  const given: (AbortSignal | undefined)[] = []
  const observer = new QueryObserver(queryClient, {
    queryKey: ['listMembers', {}],
    queryFn: ({ signal }) => {
      given.push(signal)
      return new Promise<string>((resolve) => {
        answer = resolve
      })
    },
  })
  unsubscribe.push(observer.subscribe(() => undefined))
  const reading = readAgain(new Set(['orders']))
  answer('first')
  await vi.advanceTimersByTimeAsync(0)
  answer('second')
  await reading
  expect(given.map((signal) => signal?.aborted)).toEqual([false, false])
  expect(observer.getCurrentResult().data).toBe('second')
})

it('reads once for all events that come meanwhile', async () => {
  const told: string[][] = []
  const tell = gathered(async (subjects) => void told.push([...subjects]))
  tell('orders')
  tell('orders')
  tell('grants')
  await vi.advanceTimersByTimeAsync(999)
  expect(told).toEqual([['orders']])
  await vi.advanceTimersByTimeAsync(1)
  expect(told).toEqual([['orders'], ['orders', 'grants']])
  await vi.advanceTimersByTimeAsync(60_000)
  expect(told).toHaveLength(2)
})
