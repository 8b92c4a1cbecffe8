// @vitest-environment jsdom
import { act, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { usePassesFast, useScrollSpeed } from '../../../src/ui/list/use-passes-fast.ts'
import { Picture } from '../../../src/ui/picture.tsx'

function Tile({ name }: { name: string }) {
  return <Picture alt={name} filename={`${name}.webp`} sizes="100px" waits={usePassesFast()} />
}

function List({ names }: { names: readonly string[] }) {
  useScrollSpeed()
  return names.map((name) => <Tile key={name} name={name} />)
}

let now = 0

function scroll(pixels: number, milliseconds: number): void {
  now += milliseconds
  vi.stubGlobal('scrollY', scrollY + pixels)
  const event = new Event('scroll')
  Object.defineProperty(event, 'timeStamp', { value: now })
  act(() => void dispatchEvent(event))
}

const pictures = () => screen.queryAllByRole('img').map((picture) => picture.getAttribute('alt'))

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('scrollY', 0)
})
afterEach(() => {
  vi.unstubAllGlobals()
})

describe('what scrolls past at speed (performance.md)', () => {
  it('fetches no picture of a tile that comes and goes while the page is scrolled fast [N.6]', () => {
    const { rerender } = render(<List names={['first']} />)
    expect(pictures()).toEqual(['first'])
    scroll(1, 16)
    scroll(240, 16)
    rerender(<List names={['passing']} />)
    expect(pictures()).toEqual([])
    scroll(240, 16)
    rerender(<List names={['last']} />)
    act(() => void vi.advanceTimersByTime(99))
    expect(pictures()).toEqual([])
  })

  it('fetches those in the document once the page stands still, three a frame [N.6]', () => {
    const names = ['one', 'two', 'three', 'four']
    const { rerender } = render(<List names={[]} />)
    scroll(1, 16)
    scroll(240, 16)
    rerender(<List names={names} />)
    act(() => void vi.advanceTimersByTime(100))
    act(() => void vi.advanceTimersByTime(16))
    expect(pictures()).toEqual(names.slice(0, 3))
    act(() => void vi.advanceTimersByTime(16))
    expect(pictures()).toEqual(names)
  })

  it('fetches them as soon as the page slows down [N.6]', () => {
    const { rerender } = render(<List names={[]} />)
    scroll(1, 16)
    scroll(240, 16)
    rerender(<List names={['one']} />)
    scroll(30, 16)
    act(() => void vi.advanceTimersByTime(16))
    expect(pictures()).toEqual(['one'])
  })

  it('takes one jump for no scrolling: the way back and the End key show their pictures at once [N.6]', () => {
    const { rerender } = render(<List names={[]} />)
    scroll(1, 16)
    scroll(20_000, 5000)
    rerender(<List names={['there']} />)
    expect(pictures()).toEqual(['there'])
  })
})
