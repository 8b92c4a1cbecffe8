interface Connection {
  saveData?: boolean
  type?: string
}

/** Whether the connection is metered, as far as the browser knows (Network Information API). */
export function isMetered(): boolean {
  const { connection } = navigator as Navigator & { connection?: Connection }
  return connection?.saveData === true || connection?.type === 'cellular'
}
