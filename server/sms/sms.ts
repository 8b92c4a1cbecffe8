/** Senders of login codes: an SMS gateway, the console, or a file. */
import { appendFile } from 'node:fs/promises'
import type { Config } from '../config.ts'

export interface TextMessage {
  /** Digits only. */
  mobile: string
  code: string
  /** The whole sentence, with the code in it. */
  text: string
}

/** Sends login codes. It rejects where the message could not be handed over. */
export interface SmsSender {
  send(message: TextMessage): Promise<void>
}

const PATIENCE_MS = 10_000

/** The sender that the configuration names. */
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
 * Sends messages to an SMS gateway by one GET request each.
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
      // The address carries the number and the code: it must never stand in an error.
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

/** Writes each message as one line of JSON to a file, for tests to read. */
export function fileSender(file: string): SmsSender {
  return { send: (message) => appendFile(file, `${JSON.stringify(message)}\n`, { mode: 0o600 }) }
}
