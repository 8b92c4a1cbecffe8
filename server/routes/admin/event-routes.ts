/**
 * `GET admin/api/v1/events`: tells open consoles that something has changed, as Server-Sent Events. They are plain HTTP, so
 * that they pass the proxies, the console's policy and its host of its own like any call.
 */
import { PassThrough } from 'node:stream'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { deskSubjects, EVENTS_PATH, type DeskSubject } from '../../../src/contract/admin/events.ts'
import { inBackground } from '../../../src/lib/in-background.ts'
import type { Actor } from '../../domain/actor.ts'
import { Refused } from '../../domain/refused.ts'
import type { DeskEvents } from '../../realtime/desk-events.ts'
import type { ConcurrencyLimit } from '../concurrency-limit.ts'
import type { AppContext } from '../handler.ts'
import { admitUnattended, tokenOf } from './signed-in.ts'

/** Streams of a process. A console has one for all its windows. */
const MOST_STREAMS = 1000
/** Time between looks whether the session still stands; also keeps proxies from closing a silent stream. */
const LOOK_EVERY_MS = 15_000
/** What a browser that lost the stream waits before it connects again. */
const RETRY_MS = 2000
/** A console that reads nothing; it reads everything again when it comes back. */
const MOST_UNREAD_BYTES = 16_000

interface Sources {
  desk: DeskEvents
  /** The queue of sessions that are looked up. */
  admissions: ConcurrencyLimit
}

/** An unknown subject, of a newer server, may be anything. */
const subjectOf = (word: string): DeskSubject => deskSubjects.find((subject) => subject === word) ?? 'all'

const permissionOf = { orders: 'orders.read', grants: 'points.grant', all: null } as const

const sees = (actor: Actor, subject: DeskSubject, clientId: number): boolean => {
  const permission = permissionOf[subject]
  return permission === null ? actor.knows(clientId) : actor.may(permission, clientId)
}

/** Registers the stream. It ends with the session, at the latest at the next look. */
export function registerEvents(
  api: FastifyInstance,
  context: AppContext,
  { desk, admissions }: Sources,
): void {
  api.addHook('preClose', async () => desk.close())
  api.get(
    EVENTS_PATH,
    { config: { rateLimit: false } },
    async (request: FastifyRequest, reply: FastifyReply) => {
      const admit = () => admissions.run(() => admitUnattended(tokenOf(request), request, context))
      let { actor } = await admit()
      if (desk.size >= MOST_STREAMS)
        throw new Refused(
          'too_many',
          'Too many consoles are open. New orders appear when the page is read again.',
          {
            retryAfterSeconds: LOOK_EVERY_MS / 1000,
          },
        )
      const stream = new PassThrough()
      const write = (text: string) => {
        if (stream.writableLength > MOST_UNREAD_BYTES) stream.destroy()
        else stream.write(text)
      }
      const leave = desk.add({
        sees: (subject, clientId) => sees(actor, subjectOf(subject), clientId),
        tell: (subject) => write(`data: ${subjectOf(subject)}\n\n`),
        end: () => stream.end(),
      })
      const look = async () => {
        try {
          ;({ actor } = await admit())
          write(': still here\n\n')
        } catch {
          // The session has ended, or nobody can say: the console connects again and is told.
          stream.end()
        }
      }
      const looks = setInterval(() => inBackground(look()), LOOK_EVERY_MS)
      stream.once('close', () => {
        clearInterval(looks)
        leave()
      })
      write(`retry: ${RETRY_MS}\n\n`)
      return reply
        .type('text/event-stream')
        .headers({ 'cache-control': 'no-store', 'x-accel-buffering': 'no' })
        .send(stream)
    },
  )
}
