/** Operations that only the command line runs, as the audit log names them. They have no call. */
export const commandOperations = [
  'changeTerminalSettings',
  'commandTerminals',
  'enrolTerminal',
  'eraseMember',
  'exportMember',
  'forgetTerminal',
  'importCatalogue',
  'replacePepper',
  'showPepper',
  'unlockOperator',
  'writePage',
] as const
export type CommandOperationName = (typeof commandOperations)[number]
