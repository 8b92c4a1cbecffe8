/** `app.requestSingleInstanceLock`: one process for one user-data folder (electron_api_app.cc, ProcessSingleton). */
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'

const SECOND_INSTANCE = 'SIGUSR2'

function isAlive(process_: number): boolean {
  try {
    process.kill(process_, 0)
    return true
  } catch {
    return false
  }
}

/**
 * Takes the lock, even from a process that died with it, or notifies its holder.
 * @param onSecond called when another instance requests the lock
 */
export function takeInstanceLock(userData: string, onSecond: () => void): boolean {
  mkdirSync(userData, { recursive: true })
  const lock = path.join(userData, 'SingletonLock')
  for (;;)
    try {
      writeFileSync(lock, String(process.pid), { flag: 'wx' })
      process.on(SECOND_INSTANCE, onSecond)
      process.once('exit', () => rmSync(lock, { force: true }))
      return true
    } catch {
      const holder = Number(readFileSync(lock, 'utf8'))
      if (isAlive(holder)) {
        process.kill(holder, SECOND_INSTANCE)
        return false
      }
      rmSync(lock, { force: true })
    }
}
