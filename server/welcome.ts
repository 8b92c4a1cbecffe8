/** The start message: the addresses to open, and in development that login codes are printed here. */
export function welcome({
  origin,
  shopPath,
  showsLoginCodes,
}: {
  origin: string
  /** Of the demo shop where there may be one, else of the start page. */
  shopPath: string
  /** Whether login codes are printed in this terminal. */
  showsLoginCodes: boolean
}): string {
  const base = origin.replace(/\/$/, '')
  const codes = showsLoginCodes ? 'Login codes are shown here. ' : ''
  return [
    '',
    '  The rewards shop is open.',
    '',
    `    Shop      ${base}${shopPath}`,
    `    API       ${base}/api/docs`,
    '',
    `  ${codes}Stop with Ctrl+C.`,
    '',
    '',
  ].join('\n')
}
