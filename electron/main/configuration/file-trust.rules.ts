/** Whether only an administrator could have written a configuration file. */
import type { Stats } from 'node:fs'

const OTHERS_MAY_WRITE = 0o022

/**
 * Why a file of a POSIX system is not to be believed; `null` where it is.
 * @param file its owner and mode
 * @param folder those of the folder it lies in: who may write there may put another file in its place
 * @param owner the user id that both must belong to; root's where nobody says
 */
export function whyUntrusted(
  file: Pick<Stats, 'uid' | 'mode'>,
  folder: Pick<Stats, 'uid' | 'mode'>,
  owner = 0,
): string | null {
  if (file.uid !== owner) return 'is not trusted: it must belong to root'
  if ((file.mode & OTHERS_MAY_WRITE) !== 0) return 'is not trusted: nobody but its owner may write it'
  if (folder.uid !== owner) return 'is not trusted: its folder must belong to root'
  return (folder.mode & OTHERS_MAY_WRITE) === 0
    ? null
    : 'is not trusted: nobody but the owner of its folder may write there'
}
