/** A process whose main thread hangs or sleeps, for the watchdog's test. When started a second time, it records how. */
import { writeFileSync } from 'node:fs'
import { predecessorGone, startWatchdog } from '../../electron/main/process/watchdog.ts'

const [, , note = '', supervision = ''] = process.argv

/** Blocks main for three beats, in which the thread checks. */
function holdUp(): void {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 300)
}

/**
 * Stops every thread, as a sleeping machine does, until the test continues it. The thread has seen the last beat before
 * the sleep, and checks before the first one after it.
 */
function sleep(): void {
  holdUp()
  const before = performance.now()
  writeFileSync(note, `${process.pid}`)
  process.kill(process.pid, 'SIGSTOP')
  const sleptMs = performance.now() - before
  holdUp()
  // Twice the allowed length of a hang.
  setTimeout(() => {
    writeFileSync(`${note}.awake`, String(sleptMs))
    process.exit()
  }, 2000)
}

/** Hangs after the watchdog has started. */
function hangSoon(): void {
  setTimeout(() => {
    writeFileSync(`${note}.marker`, supervision === 'alone' ? String(process.pid) : 'of another')
    writeFileSync(note, `${process.pid}`)
    for (;;) Math.random()
  }, 100)
}

if (process.env['KIOSK_RESTART_AFTER'] === undefined) {
  const watchdog = startWatchdog({
    supervised: supervision !== 'alone',
    marker: `${note}.marker`,
    beatEveryMs: 100,
    hungAfterBeats: 10,
  })
  if (supervision === 'alone at last') watchdog.setSupervised(false)
  // The thread must have checked before the sleep.
  if (supervision === 'asleep') setTimeout(sleep, 1000)
  else hangSoon()
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
