/** Large text and high contrast of a kiosk, as attributes of the root element: `features/kiosk/kiosk.css` applies them. */
import { readRaw, writeRaw } from '../../storage/raw-session.ts'

export type DisplayOption = 'largeText' | 'highContrast'

/** Whether the option is on. */
export function hasDisplay(option: DisplayOption): boolean {
  return option in document.documentElement.dataset
}

function setDisplay(option: DisplayOption, on: boolean): void {
  const { dataset } = document.documentElement
  if (on) dataset[option] = ''
  else delete dataset[option]
}

/** Sets an option as the visitor chose it, or else as the terminal starts each visit. */
export function startDisplay(option: DisplayOption, on: boolean): void {
  const chosen = readRaw(option)
  setDisplay(option, chosen === null ? on : chosen === 'on')
}

/** Sets an option until the kiosk's wipe: a page that is loaded again in the same visit keeps it. */
export function chooseDisplay(option: DisplayOption, on: boolean): void {
  setDisplay(option, on)
  writeRaw(option, on ? 'on' : 'off')
}
