/** The machine under the fake: its displays, its power, its clipboards. */
import { notModelled, strict, StrictEmitter } from './strict.ts'
import type { Bounds } from './view.ts'

export type PowerEvent = 'lock-screen' | 'unlock-screen' | 'suspend' | 'resume'

const WIDTH = 1080
const HEIGHT = 1920

interface Display {
  id: number
  bounds: Bounds
  workArea: Bounds
  size: { width: number; height: number }
  scaleFactor: number
}

/** Displays are side by side, the primary one on the left. */
function display(id: number): Display {
  const size = { width: WIDTH, height: HEIGHT }
  const bounds = { x: (id - 1) * WIDTH, y: 0, ...size }
  return { id, bounds, workArea: bounds, size, scaleFactor: 1 }
}

export interface FakeMachine {
  powerMonitor: object
  powerSaveBlocker: object
  screen: object
  clipboard: object
  power(event: PowerEvent): void
  /** Plugs in another display on the right. */
  plugInDisplay(): void
  unplugDisplay(): void
  /** Makes the display on the right the primary one; windows stay where they are. */
  turnPrimaryToTheRight(): void
  /** Where a window without a position opens. */
  primaryDisplay(): Bounds
  displayAt(place: { x: number; y: number }): Bounds
  powerSaves(): string[]
  clearedClipboards: string[]
}

interface FakeClipboard {
  clear(): void
  readText(): Promise<string>
}

/** Holds a text until it is cleared, as if a visitor had copied it. */
function fakeClipboard(name: string, cleared: string[]): FakeClipboard {
  let text = 'copied by a visitor'
  return strict(name, {
    clear() {
      text = ''
      cleared.push(name)
    },
    // electron.d.ts, Clipboard.readText: a promise since Electron 44.
    readText: () => Promise.resolve(text),
  })
}

/** @param displays number of displays at the start */
export function fakeMachine(displays: number): FakeMachine {
  const standing = Array.from({ length: displays }, (_, index) => display(index + 1))
  let primary = standing[0]
  const at = ({ x, y }: { x: number; y: number }): Display | undefined =>
    standing.find(
      ({ bounds }) =>
        x >= bounds.x && x < bounds.x + bounds.width && y >= bounds.y && y < bounds.y + bounds.height,
    )
  const screen = Object.assign(
    new StrictEmitter('screen', ['display-added', 'display-removed', 'display-metrics-changed']),
    {
      getPrimaryDisplay: () => primary,
      getAllDisplays: () => [...standing],
      getDisplayMatching: (bounds: Bounds) => at(bounds) ?? primary,
    },
  )
  const powerMonitor = new StrictEmitter('powerMonitor', [
    'lock-screen',
    'unlock-screen',
    'suspend',
    'resume',
  ])
  const powerSaves = new Map<number, string>()
  let madePowerSaves = 0
  const clearedClipboards: string[] = []
  const primaryDisplay = (): Bounds => primary?.bounds ?? notModelled('a machine without a display')
  const clipboard = fakeClipboard('clipboard', clearedClipboards)
  return {
    powerMonitor: strict('powerMonitor', powerMonitor),
    powerSaveBlocker: strict('powerSaveBlocker', {
      start(what: string) {
        madePowerSaves += 1
        powerSaves.set(madePowerSaves, what)
        return madePowerSaves
      },
      // electron.d.ts, PowerSaveBlocker.stop: whether that one has been stopped.
      stop: (id: number) => powerSaves.delete(id),
    }),
    screen: strict('screen', screen),
    // electron.d.ts, `clipboard.selection`: Linux only.
    clipboard: strict('clipboard', {
      clear: () => clipboard.clear(),
      readText: () => clipboard.readText(),
      selection:
        process.platform === 'linux' ? fakeClipboard('clipboard.selection', clearedClipboards) : undefined,
    }),
    power: (event) => void powerMonitor.emit(event),
    plugInDisplay() {
      const added = display(standing.length + 1)
      standing.push(added)
      screen.emit('display-added', {}, added)
    },
    unplugDisplay() {
      const removed = standing.pop()
      if (primary === removed) primary = standing[0]
      screen.emit('display-removed', {}, removed)
    },
    turnPrimaryToTheRight() {
      primary = standing.at(-1)
      screen.emit('display-metrics-changed', {}, primary, ['workArea'])
    },
    primaryDisplay,
    displayAt: (place) => at(place)?.bounds ?? primaryDisplay(),
    powerSaves: () => [...powerSaves.values()],
    clearedClipboards,
  }
}
