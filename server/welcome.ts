/** What the terminal shows once the server is ready: for a newcomer, the one address to open. */
export function welcome(origin: string, demoPath: string): string {
  const base = origin.replace(/\/$/, '')
  return [
    '',
    '  The rewards shop is open.',
    '',
    `    Shop      ${base}${demoPath}`,
    `    API       ${base}/api/docs`,
    '',
    '  Login codes are shown here unless an SMS gateway is configured. Stop with Ctrl+C.',
    '',
    '',
  ].join('\n')
}
