import type { SmsSender } from './sms.ts'

/** Prints the code where the server was started: for a newcomer, and for work on the shop. */
export function terminal(print: (block: string) => void): SmsSender {
  return {
    async send({ mobile, code }) {
      const spaced = code.split('').join(' ')
      const line = '─'.repeat(44)
      print(
        `\n┌${line}┐\n${boxed(`Login code for ${mobile}`)}${boxed('')}${boxed(`    ${spaced}`)}└${line}┘\n\n`,
      )
    },
  }
}

function boxed(text: string): string {
  return `│  ${text.padEnd(42)}│\n`
}
