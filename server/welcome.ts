/** The start message: the addresses to open and, in development, that login codes are printed here. */
export function welcome({
  origin,
  shopPath,
  showsLoginCodes,
  consoleUrl = null,
  setUpLinks = [],
}: {
  origin: string
  /** Path of the demo shop if there may be one, else of the start page. */
  shopPath: string
  /** Whether login codes are printed in this terminal. */
  showsLoginCodes: boolean
  /** The operators' console, without a trailing slash; null if there is none. */
  consoleUrl?: string | null
  /** Links for demo operators who are not set up yet. */
  setUpLinks?: readonly { role: string; url: string }[]
}): string {
  const base = origin.replace(/\/$/, '')
  const codes = showsLoginCodes ? 'Login codes are shown here. ' : ''
  return [
    '',
    '  The rewards shop is open.',
    '',
    `    Shop      ${base}${shopPath}`,
    `    API       ${base}/api/docs`,
    ...(consoleUrl === null ? [] : [`    Console   ${consoleUrl}/`]),
    ...(setUpLinks.length === 0
      ? []
      : ['', '  Set up an operator of the console; the code is shown here, too:', '']),
    ...setUpLinks.map(({ role, url }) => `    ${role.padEnd(9)} ${url}`),
    '',
    `  ${codes}Stop with Ctrl+C.`,
    '',
    '',
  ].join('\n')
}
