/** What the server's rules are told of the time: now, and the client's time zone. */
export const today = () => ({ now: new Date(), timeZone: 'Asia/Kolkata' })
