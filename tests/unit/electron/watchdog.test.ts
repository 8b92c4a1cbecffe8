import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'watchdog-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

/** Starts a process whose main thread hangs. @returns how it ended, and what its successor wrote down */
async function hang(supervision: 'supervised' | 'alone') {
  const note = path.join(folder, 'note')
  const main = spawn(
    process.execPath,
    ['--import', 'tsx', path.join(import.meta.dirname, '../../setup/hung-main.ts'), note, supervision],
    { stdio: 'inherit' },
  )
  const [, signal] = (await once(main, 'exit')) as [number | null, string | null]
  return { pid: main.pid, signal, note, next: `${note}.next` }
}

describe('the watchdog', () => {
  it('ends a main that hangs, and starts the next one once it is gone', async () => {
    const { pid, signal, next } = await hang('alone')
    expect(signal).toBe('SIGKILL')
    await vi.waitFor(() => expect(readFileSync(next, 'utf8')).toBe(`${pid} gone`), { timeout: 15_000 })
  })

  it('leaves the next start to whoever supervises the kiosk', async () => {
    const { signal, note, next } = await hang('supervised')
    expect(signal).toBe('SIGKILL')
    expect(existsSync(note)).toBe(true)
    expect(existsSync(next)).toBe(false)
  })
})
