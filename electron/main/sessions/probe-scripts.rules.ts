/** Scripts that the terminal's tests run in the probe page. */

/** The storages that outlive a window; the rehearsed wipe must empty them. */
export const FILLED_STORAGES = ['localStorage', 'databases', 'caches'] as const

/** Writes a mark into each of them, as a page could. */
export const FILL_SCRIPT = `(async () => {
  localStorage.setItem('rehearsal', 'mark')
  await caches.open('rehearsal').catch(() => undefined)
  await new Promise((resolve) => {
    const opening = indexedDB.open('rehearsal')
    opening.onsuccess = () => {
      opening.result.close()
      resolve()
    }
    opening.onerror = resolve
  })
})()`

/** Returns the names of the storages that hold the mark. */
export const MARKS_SCRIPT = `(async () => {
  const held = {
    localStorage: localStorage.getItem('rehearsal') !== null,
    databases: (await indexedDB.databases()).some(({ name }) => name === 'rehearsal'),
    caches: await caches.has('rehearsal').catch(() => false),
  }
  return Object.keys(held).filter((name) => held[name])
})()`

const CHANNEL_TIMEOUT_MS = 8000

/**
 * Opens the realtime channel's socket and waits for its first message.
 * @returns a script whose result is milliseconds, or null if the channel did not open
 */
export function channelScript(address: string): string {
  return `new Promise((resolve) => {
    const start = performance.now()
    const socket = new WebSocket(${JSON.stringify(address)})
    const end = (milliseconds) => {
      clearTimeout(timer)
      socket.close()
      resolve(milliseconds)
    }
    const timer = setTimeout(() => end(null), ${CHANNEL_TIMEOUT_MS})
    socket.onerror = () => end(null)
    socket.onmessage = ({ data }) => {
      if (String(data).includes('pusher:connection_established')) end(Math.round(performance.now() - start))
    }
  })`
}
