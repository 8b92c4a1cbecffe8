/** The options and events of `BaseWindow` that the fake models. */
import type { Bounds } from './view.ts'

export const WINDOW_OPTIONS = [
  'alwaysOnTop',
  'autoHideMenuBar',
  'backgroundColor',
  'closable',
  'enableLargerThanScreen',
  'focusable',
  'frame',
  'fullscreen',
  'hasShadow',
  'height',
  'kiosk',
  'maximizable',
  'minimizable',
  'movable',
  'resizable',
  'show',
  'skipTaskbar',
  'title',
  'width',
  'x',
  'y',
]

export const WINDOW_EVENTS = [
  'always-on-top-changed',
  'blur',
  'close',
  'closed',
  'enter-full-screen',
  'focus',
  'hide',
  'leave-full-screen',
  'minimize',
  'move',
  'resize',
  'restore',
  'session-end',
  'show',
]

export interface WindowOptions extends Partial<Bounds> {
  alwaysOnTop?: boolean
  focusable?: boolean
  fullscreen?: boolean
  kiosk?: boolean
  show?: boolean
  [option: string]: unknown
}
