import { beforeEach, expect, it, vi } from 'vitest'
import { watchForNewerVersion } from '../../../../electron/main/process/newer-version.ts'

const MINUTE_MS = 60_000

beforeEach(() => void vi.useFakeTimers())

it('another version on the disk is told once, when its installer has finished', async () => {
  let code: string | null = 'old'
  const onNewer = vi.fn<() => void>()
  watchForNewerVersion(onNewer, () =>
    code === null ? Promise.reject(new Error('ENOENT')) : Promise.resolve(code),
  )
  await vi.advanceTimersByTimeAsync(60 * MINUTE_MS)
  code = null
  await vi.advanceTimersByTimeAsync(MINUTE_MS)
  for (const written of ['half', 'more', 'new']) {
    code = written
    await vi.advanceTimersByTimeAsync(MINUTE_MS)
  }
  expect(onNewer).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(60 * MINUTE_MS)
  expect(onNewer).toHaveBeenCalledOnce()
})
