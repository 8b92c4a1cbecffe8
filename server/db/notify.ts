/**
 * NOTIFY: channels and payloads by which the processes of one database notify each other about members. The triggers of
 * functions/member-notify.sql notify on them.
 */
export const notifyChannels = {
  /** `{member id} {which change}`, and the number of failed deliveries: member data changed. */
  memberChanged: 'member_changed',
  /** `{notification id} {member id}`, and the number of failed deliveries. */
  notificationMade: 'notification_made',
  /** `{member id} {session}`; `*` for all of the member's sessions. */
  sessionEnded: 'session_ended',
  /** `{client id}`: its settings changed, which its members' open shops show. */
  clientChanged: 'client_changed',
  /** `{subject} {client id}`: what operators see of it has changed; the subjects are those of `deskSubjects`. */
  deskChanged: 'desk_changed',
} as const

export type NotifyChannel = (typeof notifyChannels)[keyof typeof notifyChannels]
