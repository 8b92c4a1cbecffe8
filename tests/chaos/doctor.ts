import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import { runBuilt } from '../server/start-test-server.ts'

interface Finding {
  check: string
  result: 'ok' | 'note' | 'problem'
  what: string
}

const NOT_OF_THE_RUN = new Set(['disk', 'pictures'])

/**
 * What `doctor --full` finds after a run, as its own process.
 * @param environment of the run's server: its DATA_DIR, or DATABASE_URL
 * @returns each problem but those of this machine's disk, and of pictures, which the products of a run lack; empty if
 * there is none
 */
export async function doctorFaults(environment: Record<string, string>): Promise<string[]> {
  const doctor = runBuilt('admin', environment, ['doctor', '--full', '--json'])
  if (!doctor.stdout || !doctor.stderr) throw new Error('doctor has no output')
  const exit = once(doctor, 'exit')
  const [said, complained] = await Promise.all([text(doctor.stdout), text(doctor.stderr)])
  await exit
  if (said === '') return [`doctor said nothing: ${complained}`]
  return (JSON.parse(said) as Finding[])
    .filter(({ check, result }) => result === 'problem' && !NOT_OF_THE_RUN.has(check))
    .map(({ check, what }) => `doctor, ${check}: ${what}`)
}
