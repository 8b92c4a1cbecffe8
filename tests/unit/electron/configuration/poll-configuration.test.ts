import { mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import {
  layerOfJson,
  resolveConfiguration,
  type ResolvedConfiguration,
} from '../../../../electron/main/configuration/configuration.rules.ts'
import { pollConfiguration } from '../../../../electron/main/configuration/poll-configuration.ts'

function configured(file: object | string): ResolvedConfiguration {
  const text = typeof file === 'string' ? file : JSON.stringify(file)
  return resolveConfiguration([layerOfJson('machine file', '/etc/kiosk.json', text)])
}

const wrong = configured('no JSON')

function watched(read: () => Promise<ResolvedConfiguration>) {
  const onChanged = vi.fn<() => void>()
  pollConfiguration({ shown: wrong, read, everyMs: 15_000, onChanged })
  return onChanged
}

beforeEach(() => void vi.useFakeTimers())

describe('a wrong configuration', () => {
  it('is read again until it is mended [K.23]', async () => {
    let file: object | string = 'no JSON'
    const onChanged = watched(() => Promise.resolve(configured(file)))
    await vi.advanceTimersByTimeAsync(600_000)
    expect(onChanged).not.toHaveBeenCalled()
    file = { providerUrl: 'https://shop.example.com/api/v1', clientLoginId: 'acme' }
    await vi.advanceTimersByTimeAsync(600_000)
    expect(onChanged).toHaveBeenCalledOnce()
  })

  it('that is wrong in another way now is shown anew', async () => {
    const onChanged = watched(() => Promise.resolve(configured({ clientLoginId: 'acme' })))
    await vi.advanceTimersByTimeAsync(60_000)
    expect(onChanged).toHaveBeenCalledOnce()
  })

  it('that can not be read for a moment is read again', async () => {
    const read = vi
      .fn<() => Promise<ResolvedConfiguration>>()
      .mockRejectedValueOnce(new Error('busy'))
      .mockResolvedValue(configured({ clientLoginId: 'acme' }))
    const onChanged = watched(read)
    await vi.advanceTimersByTimeAsync(60_000)
    expect(onChanged).toHaveBeenCalledOnce()
  })
})

describe('a file of the configuration', () => {
  let folder: string
  beforeEach(() => {
    vi.useRealTimers()
    folder = mkdtempSync(path.join(tmpdir(), 'configuration-'))
  })
  afterEach(() => rmSync(folder, { recursive: true }))

  it.each([
    ['is written', (file: string) => writeFileSync(file, '{}')],
    [
      'is replaced',
      (file: string) => {
        writeFileSync(`${file}.new`, '{}')
        renameSync(`${file}.new`, file)
      },
    ],
  ])('that %s is read at once, and once', async (_how, change) => {
    const file = path.join(folder, 'kiosk.json')
    const read = vi.fn<() => Promise<ResolvedConfiguration>>(() =>
      Promise.resolve(configured({ clientLoginId: 'acme' })),
    )
    const changed = new Promise<void>((onChanged) => {
      const files = [file, path.join(folder, 'no-such-folder', 'policy.json')]
      pollConfiguration({ shown: wrong, read, everyMs: 3_600_000, files, onChanged: () => onChanged() })
    })
    change(file)
    await changed
    expect(read).toHaveBeenCalledOnce()
  })
})
