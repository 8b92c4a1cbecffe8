/** The machine under the fake: its displays, its power, and who was there first. */
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { strict, StrictEmitter, refuseUnknown } from './strict.ts'

export type PowerEvent = 'lock-screen' | 'suspend' | 'resume'

const WIDTH = 1080
const HEIGHT = 1920

/** How the second instance tells the first one that it was started. */
const SECOND_INSTANCE = 'SIGUSR2'

/** Where something stands on the displays. */
export interface Bounds {
  x: number
  y: number
  width: number
  height: number
}

interface Display {
  id: number
  bounds: Bounds
  size: { width: number; height: number }
  scaleFactor: number
}

/** Displays stand side by side, the primary one at the left. */
function display(id: number): Display {
  const size = { width: WIDTH, height: HEIGHT }
  return { id, bounds: { x: (id - 1) * WIDTH, y: 0, ...size }, size, scaleFactor: 1 }
}

export interface FakeMachine {
  powerMonitor: object
  powerSaveBlocker: object
  screen: object
  /**
   * `app.requestSingleInstanceLock`.
   * @param onSecond is called when another instance asks for the lock
   */
  requestSingleInstanceLock(onSecond: () => void): boolean
  /** The machine is locked, put to sleep, or wakes up. */
  power(event: PowerEvent): void
  /** Another display is plugged in at the right. */
  plugInDisplay(): void
  /** The display at the right is unplugged. */
  unplugDisplay(): void
  /** The display at the right becomes the primary one; windows stay where they are. */
  turnPrimaryToTheRight(): void
  /** Where a window comes to that names no place. */
  primaryBounds(): Bounds
  /** What main has asked the system to keep awake. */
  powerSaves: string[]
}

/**
 * @param userData two kiosks with the same one are two instances of one app
 * @param displays how many stand there at the start
 */
export function fakeMachine(userData: string, displays: number): FakeMachine {
  const standing = Array.from({ length: displays }, (_, index) => display(index + 1))
  let primary = standing[0]
  const screen = Object.assign(
    new StrictEmitter('screen', ['display-added', 'display-removed', 'display-metrics-changed']),
    {
      getPrimaryDisplay: () => primary,
      getAllDisplays: () => [...standing],
      getDisplayMatching: ({ x }: Bounds) => standing.find(({ bounds }) => bounds.x === x) ?? primary,
    },
  )
  const powerMonitor = new StrictEmitter('powerMonitor', ['lock-screen', 'suspend', 'resume'])
  const powerSaves: string[] = []
  return {
    powerMonitor: strict('powerMonitor', powerMonitor),
    powerSaveBlocker: strict('powerSaveBlocker', { start: (what: string) => powerSaves.push(what) }),
    screen: strict('screen', screen),
    requestSingleInstanceLock(onSecond) {
      mkdirSync(userData, { recursive: true })
      const lock = path.join(userData, 'instance')
      try {
        writeFileSync(lock, String(process.pid), { flag: 'wx' })
      } catch {
        process.kill(Number(readFileSync(lock, 'utf8')), SECOND_INSTANCE)
        return false
      }
      process.on(SECOND_INSTANCE, onSecond)
      process.once('exit', () => rmSync(lock, { force: true }))
      return true
    },
    power: (event) => void powerMonitor.emit(event),
    plugInDisplay() {
      standing.push(display(standing.length + 1))
      screen.emit('display-added')
    },
    unplugDisplay() {
      standing.pop()
      screen.emit('display-removed')
    },
    turnPrimaryToTheRight() {
      primary = standing.at(-1)
      screen.emit('display-metrics-changed')
    },
    primaryBounds: () => primary?.bounds ?? refuseUnknown('a machine without a display'),
    powerSaves,
  }
}
