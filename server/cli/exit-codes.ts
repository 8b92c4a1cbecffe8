/** Exit codes of the command line, for scripts. `--help` prints this table. */
export const exitCodes = {
  ok: 0,
  someRowsBad: 1,
  wrongUsage: 2,
  notFound: 3,
  fault: 4,
  refused: 5,
  interrupted: 130,
} as const
export type ExitCode = (typeof exitCodes)[keyof typeof exitCodes]

export const exitCodeHelp = `
Exit codes:
  0  done
  1  an import found bad rows (the good ones are in, with --strict none), or the doctor a problem
  2  wrong usage: an option, a value or a file is not what the command takes
  3  not found: no such client, member, order or terminal, or no shop in DATA_DIR
  4  fault: the database or the disk did not answer as it should
  5  refused by a rule: the login id or name is taken, the balance would be negative, the order can't move there
  130  interrupted by Ctrl-C or SIGTERM: what was not written yet is not`

/** A problem that the user can fix; the message says what and where. */
export class AdminFault extends Error {
  readonly exitCode: ExitCode

  constructor(exitCode: ExitCode, message: string) {
    super(message)
    this.name = 'AdminFault'
    this.exitCode = exitCode
  }
}
