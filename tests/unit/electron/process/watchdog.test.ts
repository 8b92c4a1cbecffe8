import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { afterAll, describe, it, vi } from 'vitest'

const folders: string[] = []
afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true })
})

type Supervision = 'supervised' | 'alone' | 'alone at last' | 'asleep'

function startMain(supervision: Supervision) {
  const folder = mkdtempSync(path.join(tmpdir(), 'watchdog-'))
  folders.push(folder)
  const note = path.join(folder, 'note')
  const main = spawn(
    process.execPath,
    ['--import', 'tsx', path.join(import.meta.dirname, '../../../setup/hung-main.ts'), note, supervision],
    { stdio: 'inherit' },
  )
  return { main, note }
}

/** Starts a process whose main thread hangs. @returns how it ended, and what its successor recorded */
async function hang(supervision: Supervision) {
  const { main, note } = startMain(supervision)
  const [, signal] = (await once(main, 'exit')) as [number | null, string | null]
  return { pid: main.pid, signal, note, next: `${note}.next` }
}

describe.concurrent('the watchdog', () => {
  it('ends a main that hangs, and starts the next one once it is gone [K.16]', async ({ expect }) => {
    const { pid, signal, note, next } = await hang('alone')
    expect(signal).toBe('SIGKILL')
    expect(readFileSync(`${note}.marker`, 'utf8')).toBe('hung')
    await vi.waitFor(() => expect(readFileSync(next, 'utf8')).toBe(`${pid} gone`), { timeout: 60_000 })
  })

  it('goes by what the configuration says once it is read', async ({ expect }) => {
    const { pid, next } = await hang('alone at last')
    await vi.waitFor(() => expect(readFileSync(next, 'utf8')).toBe(`${pid} gone`), { timeout: 60_000 })
  })

  it('leaves the next start to whoever supervises the kiosk', async ({ expect }) => {
    const { signal, note, next } = await hang('supervised')
    expect(signal).toBe('SIGKILL')
    expect(existsSync(note)).toBe(true)
    expect(existsSync(next)).toBe(false)
    expect(readFileSync(`${note}.marker`, 'utf8')).toBe('of another')
  })

  it('takes a machine that slept for none that hangs', async ({ expect, onTestFinished }) => {
    const { main, note } = startMain('asleep')
    onTestFinished(() => void main.kill('SIGKILL'))
    await vi.waitFor(() => expect(existsSync(note)).toBe(true), { timeout: 60_000 })
    // Longer than the tolerated hang.
    await setTimeout(1500)
    main.kill('SIGCONT')
    expect(await once(main, 'exit')).toEqual([0, null])
    expect(Number(readFileSync(`${note}.awake`, 'utf8'))).toBeGreaterThan(1000)
  })
})
