/** The system user that PostgreSQL runs as; it refuses to run as root. */
import { spawnSync } from 'node:child_process'

export interface Owner {
  uid: number
  gid: number
}

const OWNER_NAME = 'postgres'

function numberFrom(program: string, args: string[]): number | null {
  const answer = spawnSync(program, args, { encoding: 'utf8' })
  const value = Number.parseInt(answer.stdout ?? '', 10)
  return answer.status === 0 && Number.isInteger(value) ? value : null
}

function readOwner(): Owner | null {
  const uid = numberFrom('id', ['-u', OWNER_NAME])
  const gid = numberFrom('id', ['-g', OWNER_NAME])
  return uid === null || gid === null ? null : { uid, gid }
}

/**
 * Finds or creates the user that PostgreSQL runs as.
 * @returns null if this process is not root: PostgreSQL then runs as the same user
 * @throws if we are root and the user can be neither found nor created
 */
export function postgresOwner(): Owner | null {
  if (process.getuid?.() !== 0) return null
  const known = readOwner()
  if (known) return known
  spawnSync('groupadd', ['--system', OWNER_NAME])
  spawnSync('useradd', ['--system', '--gid', OWNER_NAME, '--no-create-home', OWNER_NAME])
  const made = readOwner()
  if (made) return made
  throw new Error(
    `PostgreSQL does not run as root, and the user "${OWNER_NAME}" could not be made. ` +
      'Start the server as another user, or name a PostgreSQL of your own with DATABASE_URL.',
  )
}

/**
 * Checks that the owner can access a file or folder; a project below /root is not accessible.
 * @throws an error with the path and three remedies
 */
export function assertWithinReach(owner: Owner | null, path: string): void {
  if (!owner) return
  const reached = spawnSync('/bin/sh', ['-c', 'test -x "$0"', path], {
    uid: owner.uid,
    gid: owner.gid,
    cwd: '/',
  })
  if (reached.status === 0) return
  throw new Error(
    `PostgreSQL runs as the user "${OWNER_NAME}", which cannot get at ${path}. ` +
      'Start the server as another user than root, or move the project to a folder that others may enter ' +
      '(such as /srv or /opt; /root is closed), or name a PostgreSQL of your own with DATABASE_URL.',
  )
}
