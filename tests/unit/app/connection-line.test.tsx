// @vitest-environment jsdom
import { act, render, screen } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { ConnectionLine } from '../../../src/app/connection-line.tsx'
import { useShop } from '../../../src/store/shop-store.ts'

beforeEach(() => void vi.useFakeTimers())

const line = () => screen.getByRole('status').textContent
const setOffline = (isOffline: boolean) => act(() => useShop.getState().setOffline(isOffline))

test('says nothing while there is a connection', () => {
  render(<ConnectionLine />)
  setOffline(false)
  expect(line()).toBe('')
})

test('stays for as long as the browser is offline, and for a moment says that it is back [O.3]', () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  render(<ConnectionLine />)
  setOffline(true)
  expect(line()).toMatch(/^You are offline/)
  act(() => void vi.advanceTimersByTime(60_000))
  expect(line()).toMatch(/^You are offline/)
  setOffline(false)
  expect(line()).toBe('You are back online.')
  act(() => void vi.advanceTimersByTime(3000))
  expect(line()).toBe('')
})

test('with a network, but without the provider, says that the shop can’t be reached [O.3]', () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(true)
  useShop.getState().setOffline(true)
  render(<ConnectionLine />)
  expect(line()).toMatch(/^We can’t reach the shop/)
})
