/** Checks that only an administrator could have written a configuration file. */
import type { Stats } from 'node:fs'

const OTHERS_MAY_WRITE = 0o022

/**
 * Why a file on a POSIX system is not trusted; `null` if it is.
 * @param file its owner and mode
 * @param folder owner and mode of its folder: an account that may write there can replace the file
 * @param owner the user id that must own both; root by default
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
