import { EventEmitter } from 'node:events'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { kioskWindow } from '../../../../electron/main/window/kiosk-window.ts'
import { removeRunningMarker, setRunningMarker } from '../../../../electron/main/process/running-marker.ts'
import { journalStub } from '../electron-stubs.ts'

const electron = vi.hoisted(() => ({
  app: {} as EventEmitter & { getPath: () => string },
  windows: [] as EventEmitter[],
}))
vi.mock('electron', async () => {
  const { EventEmitter: Emitter } = await import('node:events')
  class BaseWindow extends Emitter {
    constructor() {
      super()
      electron.windows.push(this)
    }
  }
  return {
    get app() {
      return electron.app
    },
    BaseWindow,
    screen: new Emitter(),
  }
})

let folder: string
const marker = () => path.join(folder, 'user-data/running')
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'running-'))
  const getPath = () => path.join(folder, 'user-data')
  electron.app = Object.assign(new EventEmitter(), { getPath })
})
afterEach(() => {
  removeRunningMarker()
  rmSync(folder, { recursive: true, force: true })
})

function start(): unknown[] {
  const { journal, notes } = journalStub()
  setRunningMarker(journal)
  return notes.map(({ event }) => event)
}

it.each([
  ['as it was asked to', removeRunningMarker],
  ['by the end of its app, whoever asked for it', () => electron.app.emit('quit')],
])('an end %s leaves no marker, and the next start notes nothing', (_how, end) => {
  expect(start()).toEqual([])
  expect(readFileSync(marker(), 'utf8')).toBe(String(process.pid))
  end()
  expect(existsSync(marker())).toBe(false)
  expect(start()).toEqual([])
})

it('a session that Windows ends is no crash: the app gets no quit then', () => {
  start()
  kioskWindow(false)
  electron.windows.at(-1)?.emit('session-end')
  expect(start()).toEqual([])
})

it('an end that nobody could write down is noted by the next start, once', () => {
  start()
  expect(start()).toEqual(['main-gone'])
  removeRunningMarker()
  expect(start()).toEqual([])
})

it('an end by the watchdog is noted as a hang', () => {
  start()
  writeFileSync(marker(), 'hung')
  expect(start()).toEqual(['main-hung'])
})

it('a folder that can not be written stops nothing', () => {
  writeFileSync(path.join(folder, 'user-data'), 'a file')
  expect(start()).toEqual(['marker-failed'])
})
