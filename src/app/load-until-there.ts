const FIRST_PAUSE_MS = 1000
const LONGEST_PAUSE_MS = 300_000

/**
 * Loads code that the page can do without for a while, and tries again until it is there: after a pause, which doubles,
 * and when the browser is online again. A server can fail without an `online` event. Pages fail at moments of their own,
 * so their pauses need no random part (`backoffDelay`), and the first chunk stays smaller.
 * @returns what `load` resolves to in the end; the promise never rejects
 */
export async function loadUntilThere<Loaded>(load: () => Promise<Loaded>): Promise<Loaded> {
  for (let pause = FIRST_PAUSE_MS; ; pause = Math.min(pause * 2, LONGEST_PAUSE_MS)) {
    const loaded = await load().catch(() => null)
    if (loaded !== null) return loaded
    await new Promise((resolve) => {
      setTimeout(resolve, pause)
      addEventListener('online', resolve, { once: true })
    })
  }
}
