import { command } from '../call-command.ts'

const inJson = (value: object | null) => (value === null ? '' : JSON.stringify(value))

export const auditCommand = command('listAudit', {
  name: 'audit',
  example: '--subject "order RP-100001"',
  show: ({ items }) =>
    items.map(({ at, actor, via, client, operation, subject, reason, before, after }) => ({
      when: at,
      by: actor,
      via,
      client: client ?? '',
      what: operation,
      about: subject ?? '',
      why: reason ?? '',
      before: inJson(before),
      after: inJson(after),
    })),
})
