/** The machine's clock, as main reads it: a test may move it on, and with it how long the process has run. */

const uptime = process.uptime.bind(process)
let movedMs = 0

/** Timers go on as they are; what asks for the time, or for the process's age, is answered as if it had passed. */
export function moveClock(milliseconds: number): void {
  if (movedMs === 0) {
    const RealDate = Date
    globalThis.Date = class extends RealDate {
      constructor(...values: [] | [number | string | Date]) {
        if (values.length === 0) super(RealDate.now() + movedMs)
        else super(...values)
      }
      static override now(): number {
        return RealDate.now() + movedMs
      }
    } as DateConstructor
    process.uptime = () => uptime() + movedMs / 1000
  }
  movedMs += milliseconds
}
