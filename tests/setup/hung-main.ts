/** A process whose main thread hangs, for the watchdog's test. What it is started as a second time it writes down. */
import { writeFileSync } from 'node:fs'
import { predecessorGone, startWatchdog } from '../../electron/main/services/process/watchdog.ts'

const [, , note = '', supervision = ''] = process.argv
if (process.env['KIOSK_RESTART_AFTER'] === undefined) {
  const watchdog = startWatchdog({
    supervised: supervision !== 'alone',
    marker: `${note}.marker`,
    beatEveryMs: 100,
    hungAfterBeats: 10,
  })
  if (supervision === 'alone at last') watchdog.setSupervised(false)
  setTimeout(() => {
    writeFileSync(`${note}.marker`, supervision === 'alone' ? String(process.pid) : 'of another')
    writeFileSync(note, `${process.pid}`)
    if (supervision !== 'asleep') for (;;) Math.random()
  }, 100)
  // A process that slept is told to end by the test.
  setTimeout(() => undefined, 60_000)
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
