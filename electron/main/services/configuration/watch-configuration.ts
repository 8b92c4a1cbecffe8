/** Polls a wrong configuration until it changes, so that IT can correct it remotely. */
import type { ResolvedConfiguration } from '../../decisions/configuration/configuration.ts'

const LOOK_EVERY_MS = 15_000

function wrongIn(configuration: ResolvedConfiguration): string {
  return configuration.ok ? '' : JSON.stringify(configuration.problems)
}

/**
 * Polls the configuration until it differs from what is shown.
 * @param shown as it was read at the start
 * @param onChanged it is right, or wrong in another way; called once
 */
export function watchConfiguration(
  shown: ResolvedConfiguration,
  read: () => Promise<ResolvedConfiguration>,
  onChanged: () => void,
): void {
  async function look(): Promise<void> {
    // What can't be read just now is looked at again; nothing here may end the watch.
    const now = await read().catch(() => shown)
    if (wrongIn(now) === wrongIn(shown)) lookLater()
    else onChanged()
  }
  function lookLater(): void {
    setTimeout(() => void look(), LOOK_EVERY_MS)
  }
  lookLater()
}
