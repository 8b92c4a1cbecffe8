/**
 * A root of its own for scripts that change a machine: this machine's files below a layer in memory, in a namespace of
 * mounts that ends with the script.
 */
import { spawnSync, type SpawnSyncReturns } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmdirSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'

const LAYERED = `
  set -e
  root=$1/root
  mount -t tmpfs tmpfs "$1/layer"
  mkdir "$1/layer/upper" "$1/layer/work"
  mount -t overlay overlay -o "lowerdir=/,upperdir=$1/layer/upper,workdir=$1/layer/work" "$root"
  mount --rbind /dev "$root/dev"
  mount -t proc proc "$root/proc"
  mkdir "$root/shared"
  mount --bind "$2" "$root/shared"
`

/**
 * Runs a script of bash. `$root` is the root that it may change, and `$root/shared` a folder of this machine.
 * @param shared the absolute path of that folder
 */
export function inOwnRoot(script: string, shared: string): SpawnSyncReturns<string> {
  const folder = mkdtempSync(path.join(tmpdir(), 'own-root-'))
  for (const name of ['layer', 'root']) mkdirSync(path.join(folder, name))
  const parameters = ['--mount', '--', 'bash', '-c', LAYERED + script, 'bash', folder, shared]
  const ended = spawnSync('unshare', parameters, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] })
  // Both are empty now; a mount that was left would not be followed.
  for (const name of ['layer', 'root', '']) rmdirSync(path.join(folder, name))
  return ended
}

/** Why there can be none here, or a tool is missing; empty if nothing is in the way. */
export function ownRootObstacle(tools: readonly string[]): string {
  if (process.platform !== 'linux' || process.getuid?.() !== 0) return 'needs root on Linux'
  const missing = ['unshare', 'chroot', ...tools].filter(
    (tool) => spawnSync(tool, ['--version'], { stdio: 'ignore' }).error !== undefined,
  )
  if (missing.length > 0) return `${missing.join(', ')} missing`
  return inOwnRoot('true', tmpdir()).status === 0 ? '' : 'this machine can lay no layer over its root'
}
