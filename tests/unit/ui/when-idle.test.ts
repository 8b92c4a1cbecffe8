// @vitest-environment jsdom
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { whenIdle } from '../../../src/ui/when-idle.ts'

/** A picture that has not loaded yet; jsdom neither loads pictures nor has a layout. */
function placePicture(top: number): HTMLImageElement {
  const image = document.createElement('img')
  image.src = 'a.webp'
  vi.spyOn(image, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, top, 100, 100))
  document.body.append(image)
  return image
}

function arrives(image: HTMLImageElement, how: 'load' | 'error'): void {
  Object.defineProperty(image, 'complete', { value: true })
  image.dispatchEvent(new Event(how))
}

describe('work that nobody waits for', () => {
  beforeEach(() => {
    vi.useFakeTimers()
    document.body.innerHTML = ''
  })

  it('begins in an idle moment', () => {
    const work = vi.fn<() => void>()
    whenIdle(work)
    expect(work).not.toHaveBeenCalled()
    vi.advanceTimersByTime(1000)
    expect(work).toHaveBeenCalledOnce()
  })

  it('waits until the last picture in the window has come or failed', () => {
    const [first, second] = [placePicture(0), placePicture(300)]
    const work = vi.fn<() => void>()
    whenIdle(work)
    vi.advanceTimersByTime(2000)
    arrives(first, 'load')
    vi.advanceTimersByTime(2000)
    expect(work).not.toHaveBeenCalled()
    arrives(second, 'error')
    vi.advanceTimersByTime(1000)
    expect(work).toHaveBeenCalledOnce()
  })

  it('waits for no picture outside the window', () => {
    placePicture(innerHeight)
    const work = vi.fn<() => void>()
    whenIdle(work)
    vi.advanceTimersByTime(1000)
    expect(work).toHaveBeenCalledOnce()
  })

  it('waits for a list that is on its way, whose pictures are not asked for yet', () => {
    document.body.innerHTML = '<div data-grid-skeleton></div>'
    const work = vi.fn<() => void>()
    whenIdle(work)
    vi.advanceTimersByTime(5000)
    expect(work).not.toHaveBeenCalled()
    document.body.innerHTML = ''
    vi.advanceTimersByTime(1000)
    expect(work).toHaveBeenCalledOnce()
  })

  it('waits until the page stands in the place of the static shell', () => {
    document.body.innerHTML = '<div class="shell"></div>'
    const work = vi.fn<() => void>()
    whenIdle(work)
    vi.advanceTimersByTime(5000)
    expect(work).not.toHaveBeenCalled()
    document.body.innerHTML = ''
    vi.advanceTimersByTime(1250)
    expect(work).toHaveBeenCalledOnce()
  })

  it('is not held back by a picture that never comes', () => {
    placePicture(0)
    const work = vi.fn<() => void>()
    whenIdle(work)
    vi.advanceTimersByTime(60_000)
    expect(work).toHaveBeenCalledOnce()
  })

  it('can be taken back, also while it waits for a picture', () => {
    const image = placePicture(0)
    const work = vi.fn<() => void>()
    const takeBack = whenIdle(work)
    vi.advanceTimersByTime(2000)
    takeBack()
    arrives(image, 'load')
    vi.advanceTimersByTime(60_000)
    expect(work).not.toHaveBeenCalled()
  })
})
