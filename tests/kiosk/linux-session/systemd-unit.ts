/** Reads the parts of a systemd unit that its kiosk session depends on. */

export interface SessionUnit {
  /** `ExecStart`, word by word. */
  command: readonly [string, ...string[]]
  /** Each `ExecStop`, word by word; what it returns is ignored. */
  stop: readonly (readonly [string, ...string[]])[]
  environment: Readonly<Record<string, string>>
  restart: string
  restartSeconds: number
}

function valuesOf(text: string, name: string): string[] {
  return text
    .split('\n')
    .flatMap((line) => (line.startsWith(`${name}=`) ? [line.slice(name.length + 1)] : []))
}

function commandOf(line: string): [string, ...string[]] {
  const words = line.match(/"[^"]*"|\S+/g) ?? []
  const [program, ...parameters] = words.map((word) => word.replaceAll(/^"|"$/g, ''))
  if (program === undefined || parameters.some((word) => /["'\\]/.test(word)))
    throw new Error('The unit needs commands whose quotes are round whole words')
  return [program, ...parameters]
}

/**
 * @param text of a `.service` file
 * @throws if it has no program, or escapes within a word, which are not supported
 */
export function sessionUnit(text: string): SessionUnit {
  return {
    command: commandOf(valuesOf(text, 'ExecStart').at(-1) ?? ''),
    stop: valuesOf(text, 'ExecStop').map((line) => commandOf(line.replace(/^-/, ''))),
    environment: Object.fromEntries(valuesOf(text, 'Environment').map((pair) => pair.split('=', 2))),
    restart: valuesOf(text, 'Restart').at(-1) ?? 'no',
    restartSeconds: Number(valuesOf(text, 'RestartSec').at(-1) ?? '0.1'),
  }
}

/** Whether systemd restarts a service after this end (systemd.service, "Restart="). */
export function isRestarted(restart: string, end: { code: number | null; signal: string | null }): boolean {
  if (restart === 'always') return true
  const clean = end.code === 0 || ['SIGHUP', 'SIGINT', 'SIGTERM', 'SIGPIPE'].includes(end.signal ?? '')
  if (restart === 'on-success') return clean
  return restart === 'on-failure' && !clean
}
