/** Websocket close codes for pusher-js: 40xx never reconnect, 41xx after a second, 42xx at once. */
export const closeCodes = {
  unknownApp: 4001,
  unsupportedProtocol: 4007,
  /** The shop comes back after a pause all the same, and is asked who it is. */
  sessionEnded: 4009,
  overCapacity: 4100,
  noPong: 4201,
  /** None of the protocol's own: clients come back after a pause instead of in a tight loop. */
  serverStops: 1001,
} as const
