import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { readConfiguration } from '../../../../electron/main/configuration/read-configuration.ts'

// A reg.exe that neither replies nor can be ended.
vi.mock('node:child_process', () => ({ execFile: () => undefined }))
vi.mock('../../../../electron/main/configuration/trusted-file.ts', () => ({
  UntrustedFileError: class extends Error {},
  readTrustedFile: () => Promise.reject(Object.assign(new Error('none'), { code: 'ENOENT' })),
}))

const { platform } = process
beforeEach(() => {
  vi.useFakeTimers()
  Object.defineProperty(process, 'platform', { value: 'win32' })
})
afterEach(() => {
  Object.defineProperty(process, 'platform', { value: platform })
})

describe('a registry that does not answer', () => {
  it('keeps the shop shut and says so, in place of a start that hangs', async () => {
    const reading = readConfiguration(true)
    await vi.advanceTimersByTimeAsync(15_000)
    const configuration = await reading
    expect(configuration.ok).toBe(false)
    expect(configuration.problems).toContainEqual(
      expect.objectContaining({ source: 'policy', message: expect.stringContaining('did not answer') }),
    )
  })
})
