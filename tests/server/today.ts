/** The current time for the server's rules: now, and the client's time zone. */
export const today = () => ({ now: new Date(), timeZone: 'Asia/Kolkata' })
