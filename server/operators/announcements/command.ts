import { command, type CommandGroup } from '../call-command.ts'

const membersOf = (count: number) => (count === 1 ? '1 member' : `${count} members`)

export const announcementCommands: CommandGroup = {
  name: 'announcement',
  description: "what a client's members are told",
  commands: [
    command('announce', {
      name: 'send',
      optionOf: { 'text.en': 'text', 'text.hi': 'hindi' },
      example: '--client acme --all --text "The Diwali gifts are here." --dry-run',
      show: ({ id, members }) =>
        id === null
          ? `It would reach ${membersOf(members)}; nothing was sent.`
          : `Announcement ${id} goes to ${membersOf(members)}; the running server sends it.`,
      warnings: ({ unknown }) => unknown.map((number) => `${number} is no active member's number.`),
    }),
    command('listAnnouncements', {
      name: 'list',
      example: '--client acme',
      show: ({ items }) =>
        items.map(({ id, at, actor, members, told, text }) => ({
          id,
          at,
          actor,
          told: `${told} of ${members}`,
          text: text.en,
        })),
    }),
  ],
}
