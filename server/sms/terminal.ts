import type { SmsSender } from './sms.ts'

/** Prints the code to standard output, for development. */
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
