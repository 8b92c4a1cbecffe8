/** Senders of login codes: an SMS gateway, the console, or a file. */
import { appendFile } from 'node:fs/promises'
import type { Config } from '../config.ts'

export interface TextMessage {
  /** Digits only. */
  mobile: string
  code: string
  /** The whole sentence, including the code. */
  text: string
}

/** Sends login codes. Rejects if the message could not be handed over. */
export interface SmsSender {
  send(message: TextMessage): Promise<void>
}

const PATIENCE_MS = 10_000

/** The configured sender. */
export function smsSender(config: Config['sms']): SmsSender {
  switch (config.mode) {
    case 'terminal':
      return consoleSender((block) => process.stdout.write(block))
    case 'http':
      return httpSender(config.urlTemplate, fetch)
    case 'outbox':
      return fileSender(config.outboxFile)
  }
}

/**
 * Sends each message to an SMS gateway with a GET request.
 * @param urlTemplate with `{mobile}` and `{code}` or `{text}`, each filled in URL-encoded
 */
export function httpSender(urlTemplate: string, fetchUrl: typeof fetch): SmsSender {
  return {
    async send(message) {
      const url = urlTemplate.replaceAll(/\{(mobile|code|text)\}/g, (_whole, name: keyof typeof message) =>
        encodeURIComponent(message[name]),
      )
      const reply = await fetchUrl(url, { signal: AbortSignal.timeout(PATIENCE_MS) })
      await reply.body?.cancel()
      // Never put the address into an error: it contains the number and the code.
      if (!reply.ok) throw new Error(`The SMS gateway answered ${reply.status}.`)
    },
  }
}

/** Prints the code to standard output, for development. */
export function consoleSender(print: (block: string) => void): SmsSender {
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

/** Appends each message as a line of JSON to a file, for tests. */
export function fileSender(file: string): SmsSender {
  return { send: (message) => appendFile(file, `${JSON.stringify(message)}\n`, { mode: 0o600 }) }
}
