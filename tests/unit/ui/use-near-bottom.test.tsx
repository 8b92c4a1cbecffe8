// @vitest-environment jsdom
import { useRef } from 'react'
import { render } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { useNearBottom } from '../../../src/ui/list/use-near-bottom.ts'

const onNear = vi.fn<() => void>()
let bottom = 0
let looks = 0

function List({ active = true, length = 50 }: { active?: boolean; length?: number }) {
  const list = useRef<HTMLDivElement>(null)
  useNearBottom(list, { active, length, onNear })
  return <div ref={list} />
}

function scroll(): void {
  dispatchEvent(new Event('scroll'))
}

beforeEach(() => {
  onNear.mockReset()
  looks = 0
  vi.useFakeTimers({ now: 0 })
  vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockImplementation(() => {
    looks += 1
    return new DOMRect(0, 0, 100, bottom)
  })
})

test('the next page is asked for within 800 px of the bottom, not a pixel earlier [S4.11, S9.4]', () => {
  bottom = innerHeight + 801
  render(<List />)
  vi.advanceTimersByTime(500)
  expect(onNear).not.toHaveBeenCalled()
  bottom = innerHeight + 800
  scroll()
  vi.advanceTimersByTime(500)
  expect(onNear).toHaveBeenCalledOnce()
})

test('however much is scrolled, the place is looked at every 500 ms at most [S4.12, S9.5]', () => {
  bottom = innerHeight + 5000
  render(<List />)
  vi.advanceTimersByTime(0)
  expect(looks).toBe(1)
  for (let passed = 0; passed < 2000; passed += 10) {
    scroll()
    vi.advanceTimersByTime(10)
  }
  expect(looks).toBe(5)
})

test('after each page it looks again, for a tall screen may still not be full', () => {
  bottom = 100
  const { rerender } = render(<List length={50} />)
  vi.advanceTimersByTime(500)
  rerender(<List length={100} />)
  vi.advanceTimersByTime(500)
  expect(onNear).toHaveBeenCalledTimes(2)
})

test('where nothing more is to come, nobody looks', () => {
  bottom = 100
  render(<List active={false} />)
  scroll()
  vi.advanceTimersByTime(2000)
  expect(looks).toBe(0)
})
