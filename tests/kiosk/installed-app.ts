/**
 * The packaged kiosk with a real Electron in it, used from outside: its fuses let no test in. What people do comes by
 * the X server, what IT does by signals; what is seen is the X server's own picture, and the journal.
 */
import { execFileSync, spawn, spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { createPackage, extractAll } from '@electron/asar'
import { packKiosk } from '../setup/package/pack-kiosk.ts'
import { removeFolder } from '../setup/remove-folder.ts'
import { openDisplay } from './display.ts'
import { journalIn, type JournalLine } from './kiosk-driver.ts'

/** Adds what an Electron before 44 lacks (tests/kiosk/version-differences.md), then is main. */
const startOf = (main: string): string => `
import { clipboard } from 'electron'
if (clipboard.selection === undefined)
  clipboard.selection = {
    clear: () => clipboard.clear('selection'),
    readText: async () => clipboard.readText('selection'),
  }
await import('./${main}')
`

/**
 * Packs the built kiosk as a release does, with this Electron.
 * @param electron the binary, or a script beside it
 * @returns the executable
 */
export async function packInstalledApp(folder: string, electron: string): Promise<string> {
  const app = await packKiosk(folder, undefined, path.dirname(realpathSync(electron)))
  const resources = path.join(app, 'resources')
  // A default app, which some bring as a folder; the fuses would ignore it.
  rmSync(path.join(resources, 'app'), { recursive: true, force: true })
  const content = path.join(folder, 'content')
  const archive = path.join(resources, 'app.asar')
  extractAll(archive, content)
  const manifestFile = path.join(content, 'package.json')
  const manifest = JSON.parse(readFileSync(manifestFile, 'utf8')) as { main: string }
  writeFileSync(path.join(content, 'start.mjs'), startOf(manifest.main))
  writeFileSync(manifestFile, JSON.stringify({ ...manifest, main: 'start.mjs' }))
  await createPackage(content, archive)
  return path.join(app, 'rewards-kiosk')
}

/** What a display shows. */
interface Picture {
  /** The number of its colours; a page that is drawn has hundreds, by its shades and letters. */
  colours: number
  /** The pixels of its lowest line, where neither a caret blinks nor a banner moves. */
  lowest: Buffer
}

/** Reads what Xvfb writes with `-fbdir`: the format of xwd(1), X11/XWDFile.h. */
function readPicture(file: string): Picture {
  const bytes = readFileSync(file)
  const field = (index: number): number => bytes.readUInt32BE(index * 4)
  const [headerSize, height, lineBytes, colourMap] = [field(0), field(5), field(12), field(19)]
  const start = headerSize + colourMap * 12
  const pixels = bytes.subarray(start, start + lineBytes * height)
  const colours = new Set<number>()
  for (let at = 0; at < pixels.length; at += 4) colours.add(pixels.readUInt32LE(at))
  return { colours: colours.size, lowest: Buffer.from(pixels.subarray(-lineBytes)) }
}

export interface SeenDisplay {
  environment: NodeJS.ProcessEnv
  picture(): Picture
  /** Presses a place of the screen. X servers take no touches from programs. */
  press(place: { x: number; y: number }): void
  /** Types over what the field contains, and enters it. */
  type(text: string): void
  close(): Promise<void>
}

export async function openSeenDisplay(): Promise<SeenDisplay> {
  const folder = mkdtempSync(path.join(tmpdir(), 'display-'))
  // Without `-r`, a key that a busy machine lets go of late is typed again and again.
  const display = await openDisplay(['-r', '-fbdir', folder])
  const xdotool = (...words: string[]): void => {
    execFileSync('xdotool', words, { env: { ...process.env, ...display.environment } })
  }
  return {
    environment: display.environment,
    picture: () => readPicture(path.join(folder, 'Xvfb_screen0')),
    press: ({ x, y }) => xdotool('mousemove', String(Math.round(x)), String(Math.round(y)), 'click', '1'),
    type(text) {
      xdotool('key', 'ctrl+a')
      xdotool('type', '--delay', '30', text)
      xdotool('key', 'Return')
    },
    async close() {
      display.close()
      await removeFolder(folder)
    },
  }
}

/** What this machine lacks to use an app from outside; empty if nothing. */
export function missingForOutside(): string[] {
  return ['Xvfb', 'openbox', 'xdotool'].filter(
    (tool) => spawnSync(tool, ['-version'], { stdio: 'ignore' }).error !== undefined,
  )
}

export interface InstalledApp {
  /** Of main. */
  id: number
  output(): string
  journal(): JournalLine[]
  /** The exit code, or the signal that ended it. */
  ended: Promise<number | NodeJS.Signals | null>
  /** Sends a signal. @returns how it ended */
  end(signal: NodeJS.Signals): Promise<number | NodeJS.Signals | null>
}

export interface InstalledStart {
  /** Gets the account's data. */
  home: string
  environment: NodeJS.ProcessEnv
  parameters?: readonly string[]
}

export function startInstalled(
  executable: string,
  { home, environment, parameters = [] }: InstalledStart,
): InstalledApp {
  const own = Object.entries(process.env).filter(([name]) => !/^(KIOSK_|ELECTRON_|XDG_)/.test(name))
  const child = spawn(executable, ['--disable-gpu', ...parameters], {
    env: { ...Object.fromEntries(own), ...environment, HOME: home, XDG_CONFIG_HOME: home },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (data: Buffer) => (output += data.toString('utf8')))
  const ended = new Promise<number | NodeJS.Signals | null>((resolve) => {
    child.once('exit', (code, signal) => resolve(code ?? signal))
  })
  return {
    id: child.pid!,
    output: () => output,
    journal: () => journalIn(path.join(home, 'rewards-points-shop')),
    ended,
    end(signal) {
      child.kill(signal)
      return ended
    },
  }
}
