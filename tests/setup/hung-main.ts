/** A process whose main thread hangs, for the watchdog's test. What it is started as a second time it writes down. */
import { writeFileSync } from 'node:fs'
import { predecessorGone, startWatchdog } from '../../electron/main/services/watchdog.ts'

const [, , note = '', supervision = ''] = process.argv
if (process.env['KIOSK_RESTART_AFTER'] === undefined) {
  startWatchdog({ supervised: supervision === 'supervised', hungAfterSeconds: 2 })
  setTimeout(() => {
    writeFileSync(note, `${process.pid}`)
    for (;;) Math.random()
  }, 100)
} else {
  const before = Number(process.env['KIOSK_RESTART_AFTER'])
  await predecessorGone()
  let isGone = false
  try {
    process.kill(before, 0)
  } catch {
    isGone = true
  }
  writeFileSync(`${note}.next`, `${before} ${isGone ? 'gone' : 'alive'}`)
}
