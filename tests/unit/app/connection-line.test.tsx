// @vitest-environment jsdom
import { act, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ConnectionLine } from '../../../src/app/connection-line.tsx'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const line = () => screen.getByRole('status').textContent
const hear = (event: 'online' | 'offline') => act(() => void window.dispatchEvent(new Event(event)))

test('says nothing while there is a connection', () => {
  render(<ConnectionLine />)
  hear('online')
  expect(line()).toBe('')
})

test('stays for as long as the browser is offline, and for a moment says that it is back', () => {
  render(<ConnectionLine />)
  hear('offline')
  expect(line()).toMatch(/^You are offline/)
  act(() => void vi.advanceTimersByTime(60_000))
  expect(line()).toMatch(/^You are offline/)
  hear('online')
  expect(line()).toBe('You are back online.')
  act(() => void vi.advanceTimersByTime(3000))
  expect(line()).toBe('')
})

test('a page that is opened offline says so at once', () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  render(<ConnectionLine />)
  expect(line()).toMatch(/^You are offline/)
})
