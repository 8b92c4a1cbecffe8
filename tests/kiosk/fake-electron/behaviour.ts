/** A part of Electron that the fake models. */
export interface Behaviour {
  /** `Class.member`, `Class 'event'` or `new Class`. */
  api: readonly string[]
  what: string
  /** Its source: a file of Electron or Chromium, a heading of `electron.d.ts`, or an issue. */
  source: string
  /** What only real Electron can prove; `null` for nothing. */
  unproved: string | null
}
