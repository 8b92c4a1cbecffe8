import { describe, expect, it } from 'vitest'
import { ReplyBody } from '../../../server/cache/reply-body.ts'
import { ReplyCache } from '../../../server/cache/reply-cache.ts'

function numberedReplies() {
  let made = 0
  return { make: async () => new ReplyBody(`reply ${++made}`), made: () => made }
}

/** A reply that is made when the test says so. */
function slowReply() {
  let arrive: (body: ReplyBody) => void = () => {}
  const promise = new Promise<ReplyBody>((resolve) => (arrive = resolve))
  return { promise, make: () => promise, arrive: (text: string) => arrive(new ReplyBody(text)) }
}

function listeningCache(options?: { maxBytes: number }): ReplyCache {
  const replies = new ReplyCache(options)
  replies.startKeeping()
  return replies
}

async function text(body: ReplyBody | Promise<ReplyBody | null>): Promise<string | undefined> {
  return (await body)?.bytes.toString()
}

describe('replies that visitors share', () => {
  it('are made once for the same question, whatever the case of the client’s name', async () => {
    const replies = listeningCache()
    const { make } = numberedReplies()
    expect(await text(replies.replyTo('demo', 'home', make))).toBe('reply 1')
    expect(await text(replies.replyTo('DEMO', 'home', make))).toBe('reply 1')
    expect(await text(replies.replyTo('demo', 'listing', make))).toBe('reply 2')
    expect(await text(replies.replyTo('other', 'home', make))).toBe('reply 3')
  })

  it('are made once for many who ask at the same time', async () => {
    const replies = listeningCache()
    const { make, made } = numberedReplies()
    await Promise.all(Array.from({ length: 50 }, async () => replies.replyTo('demo', 'home', make)))
    expect(made()).toBe(1)
  })

  it('are given up once all who asked are gone, and begun anew for who asks then', async () => {
    const replies = listeningCache()
    const callers = [new AbortController(), new AbortController()] as const
    const signals: (AbortSignal | undefined)[] = []
    const { promise, arrive } = slowReply()
    const make = (signal?: AbortSignal) => {
      signals.push(signal)
      return promise
    }
    const asked = callers.map(({ signal }) => replies.replyTo('demo', 'home', make, () => signal))
    callers[0].abort()
    expect(signals.map((signal) => signal?.aborted)).toEqual([false])
    callers[1].abort()
    expect(signals.map((signal) => signal?.aborted)).toEqual([true])
    const next = replies.replyTo('demo', 'home', make)
    expect(signals.map((signal) => signal?.aborted)).toEqual([true, false])
    arrive('reply')
    expect(await Promise.all([...asked, next].map(text))).toEqual(['reply', 'reply', 'reply'])
  })

  it('are forgotten for the client whose catalogue changed, and for no other', async () => {
    const replies = listeningCache()
    const { make } = numberedReplies()
    await replies.replyTo('demo', 'home', make)
    await replies.replyTo('other', 'home', make)
    replies.catalogueChanged('demo')
    expect(await text(replies.replyTo('demo', 'home', make))).toBe('reply 3')
    expect(await text(replies.replyTo('other', 'home', make))).toBe('reply 2')
  })

  it('are forgotten for everybody where the change names no client', async () => {
    const replies = listeningCache()
    const { make } = numberedReplies()
    await replies.replyTo('demo', 'home', make)
    replies.catalogueChanged('')
    expect(await text(replies.replyTo('demo', 'home', make))).toBe('reply 2')
  })

  it('are not kept where they were read before a change and arrive after it', async () => {
    const replies = listeningCache()
    const slow = slowReply()
    const asked = replies.replyTo('demo', 'home', slow.make)
    replies.catalogueChanged('demo')
    slow.arrive('before the change')
    expect(await text(asked)).toBe('before the change')
    const { make } = numberedReplies()
    expect(await text(replies.replyTo('demo', 'home', make))).toBe('reply 1')
  })

  it('are never kept while changes may be missed', async () => {
    const replies = new ReplyCache()
    const { make } = numberedReplies()
    await replies.replyTo('demo', 'home', make)
    expect(await text(replies.replyTo('demo', 'home', make))).toBe('reply 2')
    replies.startKeeping()
    await replies.replyTo('demo', 'home', make)
    replies.stopKeeping()
    expect(await text(replies.replyTo('demo', 'home', make))).toBe('reply 4')
    replies.startKeeping()
    expect(await text(replies.replyTo('demo', 'home', make))).toBe('reply 5')
  })

  it('are not kept where they were asked for before the listening was lost', async () => {
    const replies = listeningCache()
    const slow = slowReply()
    const asked = replies.replyTo('demo', 'home', slow.make)
    replies.stopKeeping()
    replies.startKeeping()
    slow.arrive('from before')
    await asked
    const { make } = numberedReplies()
    expect(await text(replies.replyTo('demo', 'home', make))).toBe('reply 1')
  })

  it('are asked for again after a failure or a refusal', async () => {
    const replies = listeningCache()
    const { make } = numberedReplies()
    await expect(replies.replyTo('demo', 'home', () => Promise.reject(new Error('down')))).rejects.toThrow(
      'down',
    )
    expect(await replies.replyTo('demo', 'home', async () => null)).toBeNull()
    expect(await text(replies.replyTo('demo', 'home', make))).toBe('reply 1')
  })

  it('take no more room than they are given; the longest unused go first', async () => {
    const replies = listeningCache({ maxBytes: 100_000 })
    const large = () => Promise.resolve(new ReplyBody('x'.repeat(7000)))
    const { make, made } = numberedReplies()
    await replies.replyTo('demo', 'first', make)
    for (let page = 0; page < 20; page += 1) await replies.replyTo('demo', `page ${page}`, large)
    await replies.replyTo('demo', 'first', make)
    expect(made()).toBe(2)
  })
})
