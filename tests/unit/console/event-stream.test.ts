// @vitest-environment jsdom
/** The console's stream of events, with the browser's source replaced. */
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { followEvents } from '../../../console/api/event-stream.ts'

/** The browser's EventSource, whose events the test sends. */
class Source extends EventTarget {
  static readonly CLOSED = 2
  static all: Source[] = []
  readyState = 0

  constructor() {
    super()
    Source.all.push(this)
  }
  open(): void {
    this.readyState = 1
    this.dispatchEvent(new Event('open'))
  }
  say(data: string): void {
    this.dispatchEvent(new MessageEvent('message', { data }))
  }
  fail(readyState: 0 | 2): void {
    this.readyState = readyState
    this.dispatchEvent(new Event('error'))
  }
  close(): void {
    this.readyState = 2
  }
}

const newest = () => Source.all.at(-1)!
let heard: string[]
let end: () => void

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('EventSource', Source)
  Source.all = []
  heard = []
  end = followEvents({ changed: (subject) => heard.push(subject), refused: () => heard.push('refused') })
})
afterEach(() => {
  end()
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

describe('the stream of events', () => {
  it('passes on what has changed; what it does not know may be anything', () => {
    newest().open()
    newest().say('orders')
    newest().say('parcels')
    expect(heard).toEqual(['orders', 'all'])
  })

  it('comes back by itself, and everything is read again', async () => {
    newest().open()
    newest().fail(0)
    await vi.advanceTimersByTimeAsync(1500)
    expect(Source.all).toHaveLength(2)
    newest().open()
    expect(heard).toEqual(['all'])
  })

  it('waits longer and longer for a server that is away, but comes with the network', async () => {
    for (let tries = 0; tries < 8; tries += 1) {
      newest().fail(0)
      await vi.advanceTimersByTimeAsync(45_000)
    }
    const tried = Source.all.length
    newest().fail(0)
    await vi.advanceTimersByTimeAsync(14_000)
    expect(Source.all).toHaveLength(tried)
    dispatchEvent(new Event('online'))
    await vi.advanceTimersByTimeAsync(0)
    expect(Source.all).toHaveLength(tried + 1)
  })

  it('tells that it is refused, and of no lost connection', async () => {
    newest().fail(0)
    await vi.advanceTimersByTimeAsync(1500)
    expect(heard).toEqual([])
    newest().fail(2)
    expect(heard).toEqual(['refused'])
  })

  it('ends with its page', async () => {
    const source = newest()
    end()
    expect(source.readyState).toBe(2)
    await vi.advanceTimersByTimeAsync(60_000)
    expect(Source.all).toHaveLength(1)
  })
})
