// @vitest-environment jsdom
/** The console's search: the list follows what is typed. */
import { act, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { SearchBox } from '../../../console/parts/search-box.tsx'

const type = (text: string) => fireEvent.change(screen.getByRole('searchbox'), { target: { value: text } })
const wait = (milliseconds: number) => act(() => void vi.advanceTimersByTime(milliseconds))

beforeEach(() => {
  vi.useFakeTimers()
  history.replaceState(null, '', '/orders')
})
afterEach(() => vi.useRealTimers())

it('searches once nobody has typed for a quarter of a second', () => {
  const onSearch = vi.fn<(text: string) => void>()
  render(<SearchBox found={undefined} label="Search orders" onSearch={onSearch} placeholder="" />)
  type('ash')
  wait(240)
  type('asha ')
  wait(240)
  expect(onSearch).not.toHaveBeenCalled()
  wait(10)
  expect(onSearch.mock.calls).toEqual([['asha']])
})

it('takes nobody back who chose a page meanwhile', () => {
  const onSearch = vi.fn<(text: string) => void>()
  render(<SearchBox found={undefined} label="Search orders" onSearch={onSearch} placeholder="" />)
  type('asha')
  history.pushState(null, '', '/orders/RP-100001')
  wait(1000)
  expect(onSearch).not.toHaveBeenCalled()
})

it('is focused by F; the slash belongs to the search over everything', () => {
  render(<SearchBox found={undefined} label="Search orders" onSearch={vi.fn()} placeholder="" />)
  fireEvent.keyDown(document.body, { key: '/' })
  wait(1000)
  expect(document.activeElement).toBe(document.body)
  fireEvent.keyDown(document.body, { key: 'f' })
  wait(1000)
  expect(document.activeElement).toBe(screen.getByRole('searchbox'))
})
