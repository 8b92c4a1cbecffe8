import { EventEmitter } from 'node:events'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { installCrashHandler } from '../../../../electron/main/process/crash-handler.ts'
import { timedJournal } from '../journal-stub.ts'

const restart = vi.fn<(reason: string) => void>()
const { journal, notes } = timedJournal()

/** Main's process with this uptime. */
function mainAfter(seconds: number, isPackaged = true) {
  const main = Object.assign(new EventEmitter(), { uptime: () => seconds })
  const crash = installCrashHandler({
    journal,
    restart,
    isPackaged,
    main: main as unknown as NodeJS.Process,
  })
  return Object.assign(main, { crash })
}

beforeEach(() => void restart.mockClear())

describe('a fault that nobody caught in main', () => {
  it('starts the kiosk again, and is noted without its sentence [K.18]', () => {
    const main = mainAfter(3600)
    const fault = new TypeError('meera@example.com has no cart')
    fault.stack = 'TypeError: meera@example.com\n    at open (file:///C:/kiosk/main/index.js:12:34)'
    main.emit('uncaughtException', fault)
    vi.runAllTimers()
    expect(restart).toHaveBeenCalledExactlyOnceWith('main-failed')
    expect(notes).toEqual([{ event: 'main-failed', kind: 'TypeError', where: 'index.js:12:34' }])
  })

  it('that comes with the start waits before it starts again, once', () => {
    const main = mainAfter(5)
    main.emit('uncaughtException', new Error('one'))
    main.emit('uncaughtException', new Error('another'))
    vi.advanceTimersByTime(14_999)
    expect(restart).not.toHaveBeenCalled()
    vi.advanceTimersByTime(1)
    expect(restart).toHaveBeenCalledOnce()
  })

  it('says so on the screen, and counts down', () => {
    const main = mainAfter(5)
    const onFault = vi.fn<() => void>()
    main.crash.events.on('fault', onFault)
    expect(main.crash.secondsLeft()).toBeNull()
    main.emit('uncaughtException', new Error('one'))
    expect(onFault).toHaveBeenCalledOnce()
    expect(main.crash.secondsLeft()).toBe(15)
    vi.advanceTimersByTime(4000)
    expect(main.crash.secondsLeft()).toBe(11)
  })

  it('is none where a page went away while its reply was written', async () => {
    const main = mainAfter(3600)
    // A real one: a chunk for a stream that was cancelled meanwhile.
    let controller: ReadableStreamDefaultController | undefined
    const stream = new ReadableStream({ start: (given) => void (controller = given) })
    await stream.cancel()
    let fault: unknown
    try {
      controller?.enqueue('late')
    } catch (error) {
      fault = error
    }
    expect(fault).toMatchObject({ code: 'ERR_INVALID_STATE' })
    main.emit('uncaughtException', fault)
    vi.runAllTimers()
    expect(restart).not.toHaveBeenCalled()
    expect(notes).toEqual([{ event: 'stream-aborted' }])
    main.emit('uncaughtException', Object.assign(new Error('ours'), { code: 'ERR_INVALID_STATE' }))
    vi.runAllTimers()
    expect(restart).toHaveBeenCalledOnce()
  })

  it('that can not even be shown starts the kiosk again all the same', () => {
    const main = mainAfter(3600)
    main.crash.events.on('fault', () => {
      throw new Error('no page')
    })
    main.emit('uncaughtException', new Error('one'))
    vi.runAllTimers()
    expect(restart).toHaveBeenCalledOnce()
    expect(notes.at(-1)).toEqual({ event: 'fault-not-shown' })
  })

  it('in a promise is only noted', () => {
    mainAfter(3600).emit('unhandledRejection', Object.assign(new Error('no'), { code: 'ECONNRESET' }))
    vi.runAllTimers()
    expect(restart).not.toHaveBeenCalled()
    expect(notes).toEqual([expect.objectContaining({ event: 'main-unhandled', kind: 'ECONNRESET' })])
  })

  it("is left to Electron's own box while the kiosk is built", () => {
    expect(mainAfter(1, false).eventNames()).toEqual([])
  })
})
