/** How a journal line is sent to the system's log; see docs/decisions/009. */
import type { LogTarget } from '../configuration/fleet-settings.rules.ts'
import type { Severity } from './event-severity.rules.ts'

/** The kiosk's name in the system's log. */
const NAME = 'rewards-kiosk'

/** Levels of syslog(3). macOS does not keep levels below `notice`. */
const SYSLOG_LEVEL: Record<Severity, { number: number; name: string }> = {
  info: { number: 5, name: 'notice' },
  warning: { number: 4, name: 'warning' },
  error: { number: 3, name: 'err' },
}

/** `eventcreate` accepts 1 to 1000 and has texts for these. */
const EVENT_ID: Record<Severity, string> = { info: '100', warning: '200', error: '300' }
const EVENT_TYPE: Record<Severity, string> = { info: 'INFORMATION', warning: 'WARNING', error: 'ERROR' }

/** A system tool, run once per line. */
export interface LogTool {
  command: string
  parameters: (severity: Severity, text: string) => readonly string[]
}

/** One line of a systemd unit's output, without control characters. journald removes the level in front. */
export function unitLine(severity: Severity, text: string): string {
  return `<${SYSLOG_LEVEL[severity].number}>${text.replaceAll(/\p{Cc}/gu, ' ')}\n`
}

/**
 * @param target the configured log
 * @param systemFolder Windows' `System32`
 * @returns the tool; `null` if the log needs none or this system has no such log
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
