/** How a line of the journal reaches the system's log; see docs/decisions/009. */
import type { Severity } from './event-severity.rules.ts'

export const logTargets = ['file', 'journald', 'event-log', 'unified-log'] as const
export type LogTarget = (typeof logTargets)[number]

/** As the log of every system knows the kiosk. */
const NAME = 'rewards-kiosk'

/** Levels of syslog(3). On macOS what is below `notice` is not kept. */
const SYSLOG_LEVEL: Record<Severity, { number: number; name: string }> = {
  info: { number: 5, name: 'notice' },
  warning: { number: 4, name: 'warning' },
  error: { number: 3, name: 'err' },
}

/** `eventcreate` takes 1 to 1000 and has texts for these. */
const EVENT_ID: Record<Severity, string> = { info: '100', warning: '200', error: '300' }
const EVENT_TYPE: Record<Severity, string> = { info: 'INFORMATION', warning: 'WARNING', error: 'ERROR' }

/** A tool of the system, run for each line. */
export interface LogTool {
  command: string
  parameters: (severity: Severity, text: string) => readonly string[]
}

/** A line of a systemd unit's output, whatever stands in the text; journald takes off the level in front. */
export function unitLine(severity: Severity, text: string): string {
  return `<${SYSLOG_LEVEL[severity].number}>${text.replaceAll(/\p{Cc}/gu, ' ')}\n`
}

/**
 * @param target by the configuration
 * @param systemFolder Windows' `System32`
 * @returns the tool; `null` where the log needs none, and where this system has no such log
 */
export function logTool(target: LogTarget, platform: NodeJS.Platform, systemFolder: string): LogTool | null {
  if (platform === 'darwin' && target === 'unified-log')
    return {
      command: '/usr/bin/logger',
      parameters: (severity, text) => ['-t', NAME, '-p', `user.${SYSLOG_LEVEL[severity].name}`, text],
    }
  if (platform === 'win32' && target === 'event-log')
    return {
      command: `${systemFolder}\\eventcreate.exe`,
      parameters: (severity, text) => [
        '/T',
        EVENT_TYPE[severity],
        '/ID',
        EVENT_ID[severity],
        '/L',
        'APPLICATION',
        '/SO',
        NAME,
        '/D',
        text,
      ],
    }
  return null
}
