/** Large text and high contrast of a kiosk, as attributes of the root element: `features/kiosk/kiosk.css` applies them. */
export type DisplayOption = 'largeText' | 'highContrast'

/** Whether the option is on. */
export function hasDisplay(option: DisplayOption): boolean {
  return option in document.documentElement.dataset
}

/** Sets an option for this page, so until the kiosk's wipe. */
export function setDisplay(option: DisplayOption, on: boolean): void {
  const { dataset } = document.documentElement
  if (on) dataset[option] = ''
  else delete dataset[option]
}
