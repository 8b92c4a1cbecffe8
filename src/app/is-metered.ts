interface Connection {
  saveData?: boolean
  type?: string
}

/** Whether bytes cost money here, as far as the browser says so (Network Information API). */
export function isMetered(): boolean {
  const { connection } = navigator as Navigator & { connection?: Connection }
  return connection?.saveData === true || connection?.type === 'cellular'
}
