/** What the installed kiosk is called by the systems that it runs on. */

/** The packages' id, the id of its notices on Windows, and the name of its preferences on macOS: always the same. */
export const KIOSK_APP_ID = 'com.rewardsshop.kiosk'
