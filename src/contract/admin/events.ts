/** The stream by which open consoles learn at once that something has changed. */

/** Path below `admin/api/v1` of the stream, as Server-Sent Events. */
export const EVENTS_PATH = '/events'

/**
 * What an event says has changed, and nothing else: no number, no client, no person. The console reads it again, as far as
 * its operator may. `all`: the server may have missed something.
 */
export const deskSubjects = ['orders', 'grants', 'all'] as const
export type DeskSubject = (typeof deskSubjects)[number]

/** Header of a call that nobody's hand caused: it does not keep the session from its idle end. */
export const UNATTENDED_HEADER = 'x-unattended'
