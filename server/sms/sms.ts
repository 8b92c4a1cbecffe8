import type { Config } from '../config.ts'
import { httpGateway } from './http-gateway.ts'
import { outbox } from './outbox.ts'
import { terminal } from './terminal.ts'

export interface TextMessage {
  /** Digits only. */
  mobile: string
  code: string
  /** The whole sentence, with the code in it. */
  text: string
}

/** A way out for login codes. It rejects where the message could not be handed over. */
export interface SmsSender {
  send(message: TextMessage): Promise<void>
}

/** The way that the configuration names. */
export function smsSender(config: Config['sms']): SmsSender {
  switch (config.mode) {
    case 'terminal':
      return terminal((block) => process.stdout.write(block))
    case 'http':
      return httpGateway(config.urlTemplate, fetch)
    case 'outbox':
      return outbox(config.outboxFile)
  }
}
