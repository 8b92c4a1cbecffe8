/** Addresses of the Google services that a terminal registers with. */

export const CHECK_IN_SERVICE = 'https://android.clients.google.com'
export const INSTALLATION_SERVICE = 'https://firebaseinstallations.googleapis.com'
export const REGISTRATION_SERVICE = 'https://fcmregistrations.googleapis.com'

/** All of them; the first is called at every start. */
export const FCM_SERVICES = [CHECK_IN_SERVICE, INSTALLATION_SERVICE, REGISTRATION_SERVICE] as const
