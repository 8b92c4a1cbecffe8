/** Websocket close codes for pusher-js: 40xx never reconnect, 41xx after a second, 42xx at once. */
export const closeCodes = {
  unknownApp: 4001,
  unsupportedProtocol: 4007,
  /** The shop still reconnects after a pause, and must then authenticate. */
  sessionEnded: 4009,
  overCapacity: 4100,
  noPong: 4201,
  /** Not one of the protocol's codes: pages reconnect after a pause instead of in a tight loop. */
  serverStops: 1001,
} as const
