/** IT's texts on the screen, and waiting until there is no visitor, with fake time. */
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { itTexts } from '../../../../electron/main/fleet/it-texts.ts'
import { whenQuiet } from '../../../../electron/main/process/quiet-restart.ts'
import { inBackground } from '../../../../src/lib/in-background.ts'
import { machine } from './fleet-stubs.ts'

beforeEach(() => void vi.useFakeTimers())

// tests/kiosk/fleet.spec.ts proves that it outlives a restart.
describe('what IT says on the screen', () => {
  it('is covered by a warning, and is there again when the warning is closed', async () => {
    const shown: (string | null)[] = []
    const texts = itTexts(machine())
    texts.events.on('message', (text) => shown.push(text))
    await texts.setMessage('Hello')
    texts.warn('It restarts')
    await texts.setMessage(null)
    await texts.setMessage(null)
    expect(shown).toEqual(['Hello', 'It restarts', 'Hello', null])
  })

  it('is there again where what was warned of does not come', async () => {
    const texts = itTexts(machine())
    await texts.setMessage('Hello')
    texts.warn('It restarts')
    texts.endWarning()
    texts.endWarning()
    expect(texts.message()).toBe('Hello')
  })
})

describe('waiting until nobody is there', () => {
  it('ends as soon as nobody is, or when the time is over', async () => {
    let isQuiet = false
    const ended: boolean[] = []
    inBackground(whenQuiet(() => isQuiet, Infinity).then((quiet) => ended.push(quiet)))
    inBackground(whenQuiet(() => isQuiet, 120_000).then((quiet) => ended.push(quiet)))
    await vi.advanceTimersByTimeAsync(119_000)
    expect(ended).toEqual([])
    await vi.advanceTimersByTimeAsync(2000)
    expect(ended).toEqual([false])
    isQuiet = true
    await vi.advanceTimersByTimeAsync(1000)
    expect(ended).toEqual([false, true])
  })
})
